import type { AdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Text, Title } from '@mantine/core';
import { date } from '../../lib/format/formats.ts';
import classes from './administration.module.css';

const databaseLabels = { postgres: 'PostgreSQL', pglite: 'Embedded (PGlite)' } as const;

/** Bytes as `12.3 GB`. */
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

interface Props {
  server: AdministrationOverview['server'];
  /** The last attempt to load it failed. */
  isStale: boolean;
}

/** The state of the server that responded. */
export const ServerState = ({ server, isStale }: Props) => (
  <section aria-labelledby="overview-server">
    <Title order={2} size="h3" id="overview-server" mb="sm">
      Server
    </Title>
    {isStale && (
      <Text size="sm" role="alert" mb="xs" c="var(--mantine-color-error)">
        The server does not respond. These figures may be out of date.
      </Text>
    )}
    <dl className={classes.server}>
      <dt>Running since</dt>
      <dd>{date(server.started)}</dd>
      <dt>Database</dt>
      <dd>{databaseLabels[server.database]}</dd>
      <dt>Free disk space</dt>
      <dd>{gigabytes(server.free_disk_bytes)}</dd>
      <dt>Jobs and mails due</dt>
      <dd>{wholeNumber(server.due_jobs)}</dd>
    </dl>
  </section>
);

import { downloadFormats } from '@iom/contract/library/downloads.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Group, Menu, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import classes from '../library.module.css';
import { formatLabels, progressPercent } from './downloads.rules.ts';
import { useDownload } from './use-download.ts';

interface Props {
  id: number;
  regional: boolean;
  name: string;
  before: ReactNode;
  after?: ReactNode;
}

const DownloadsLink = () => (
  <Anchor component={Link} to={pages.downloads.path()} inherit>
    Downloads
  </Anchor>
);

const DownloadMessage = ({
  isPending,
  error,
  outcome,
}: Pick<ReturnType<typeof useDownload>, 'isPending' | 'error' | 'outcome'>) => {
  if (error) return error instanceof ApiFailure ? error.message : failures.report_failed.message;
  if (isPending)
    return (
      <>
        The file is being prepared. You can leave this page: it will also appear in <DownloadsLink />.
      </>
    );
  if (outcome === 'pending')
    return (
      <>
        This is taking a while. The file will appear in <DownloadsLink />, and we will email you when it is
        ready.
      </>
    );
  return (
    <>
      Saved. It will also stay in <DownloadsLink /> for seven days.
    </>
  );
};

/** The actions of a held dataset: `before`, the download with its formats and progress, and `after`. */
export const DatasetActions = ({ id, regional, name, before, after }: Props) => {
  const { start, isPending, error, outcome, progress } = useDownload({ id, regional });
  return (
    <Stack gap={6} className={classes.actions}>
      <Group gap="xs">
        {before}
        <Menu position="bottom-start" withinPortal shadow="sm">
          <Menu.Target>
            <Button variant="default" size="sm" loading={isPending} aria-label={`Download Data of ${name}`}>
              Download Data
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {downloadFormats.map((format) => (
              <Menu.Item key={format} onClick={() => start({ format })}>
                {formatLabels[format].label}
                <Text size="xs" className="quiet">
                  {formatLabels[format].description}
                </Text>
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => start({ format: 'csv', byteOrderMark: true })}>
              CSV for Excel
              <Text size="xs" className="quiet">
                Begins with a byte-order mark, so that accents are read correctly
              </Text>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {after}
      </Group>
      {isPending && (
        <Progress value={progressPercent({ progress })} aria-label={`Preparing the file of ${name}`} />
      )}
      {(isPending || outcome || error) && (
        <Text size="sm" role={error ? 'alert' : 'status'} className={classes.message}>
          <DownloadMessage isPending={isPending} error={error} outcome={outcome} />
        </Text>
      )}
    </Stack>
  );
};

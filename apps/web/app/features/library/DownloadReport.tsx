import { downloadFormats } from '@iom/contract/library/library.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Group, Menu, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../lib/api.ts';
import { formatWords, progressPercent } from './downloads.rules.ts';
import classes from './library.module.css';
import { useDownload } from './use-download.ts';

interface Props {
  id: number;
  regional: boolean;
  name: string;
  /** What else can be done with the dataset, before and after the download. */
  before: ReactNode;
  after?: ReactNode;
}

const ToDownloads = () => (
  <Anchor component={Link} to={pages.downloads.path()} inherit>
    Downloads
  </Anchor>
);

const Outcome = ({
  isPending,
  error,
  ended,
}: Pick<ReturnType<typeof useDownload>, 'isPending' | 'error' | 'ended'>) => {
  if (error) return error instanceof ApiFailure ? error.message : failures.report_failed.message;
  if (isPending)
    return (
      <>
        The file is being made. You may leave this page: it also waits in <ToDownloads />.
      </>
    );
  if (ended === 'kept')
    return (
      <>
        This takes longer. We will keep it in <ToDownloads /> and mail you when it is ready.
      </>
    );
  return (
    <>
      Saved. It also stays in <ToDownloads /> for seven days.
    </>
  );
};

/** What can be done with a held dataset; its file is made in a chosen format, with its progress, and saved when it is ready. */
export const DownloadReport = ({ id, regional, name, before, after }: Props) => {
  const { start, isPending, error, ended, progress } = useDownload({ id, regional });
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
              <Menu.Item key={format} onClick={() => start(format)}>
                {formatWords[format].label}
                <Text size="xs" className="quiet">
                  {formatWords[format].about}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {after}
      </Group>
      {isPending && (
        <Progress value={progressPercent({ progress })} aria-label={`Making the file of ${name}`} />
      )}
      {(isPending || ended || error) && (
        <Text size="sm" role={error ? 'alert' : 'status'} className={classes.outcome}>
          <Outcome isPending={isPending} error={error} ended={ended} />
        </Text>
      )}
    </Stack>
  );
};

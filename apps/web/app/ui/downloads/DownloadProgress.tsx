import { pages } from '@iom/contract/pages/pages.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { Anchor, Progress, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ApiFailure } from '../../lib/api/api.ts';
import classes from './downloads.module.css';
import { progressPercent } from './downloads.rules.ts';
import type { useDownload } from './use-download.ts';

const DownloadsLink = () => (
  <Anchor component={Link} to={pages.downloads.path()} inherit>
    Downloads
  </Anchor>
);

type Download = Omit<ReturnType<typeof useDownload>, 'start'>;

const DownloadMessage = ({ isPending, error, outcome }: Download) => {
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

/** The progress of a requested file, then its outcome. Nothing before the request. */
export const DownloadProgress = ({ download, fileOf }: { download: Download; fileOf: string }) => {
  const { isPending, error, outcome, progress } = download;
  return (
    <>
      {isPending && (
        <Progress value={progressPercent({ progress })} aria-label={`Preparing the file of ${fileOf}`} />
      )}
      {(isPending || outcome || error) && (
        <Text size="sm" role={error ? 'alert' : 'status'} className={classes.message}>
          <DownloadMessage {...download} />
        </Text>
      )}
    </>
  );
};

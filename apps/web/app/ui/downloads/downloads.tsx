import {
  type DownloadFormat,
  listTasks,
  readTask,
  type Task,
} from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { taskProgress } from '@iom/contract/shared/tasks.ts';
import { Anchor, Menu, Progress, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, received, send } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/endpoint-query.ts';
import { saveResponse } from '../../lib/api/save-response.ts';
import classes from './downloads.module.css';

export const formatLabels: Record<DownloadFormat, { label: string; description: string }> = {
  csv: { label: 'CSV', description: 'For any program' },
  xlsx: { label: 'Excel', description: 'A sheet to read and print, the data, dictionary and license' },
  parquet: { label: 'Parquet', description: 'For Python, R and DuckDB' },
  zip: { label: 'Zip', description: 'CSV with dictionary, README, details and why cells are empty' },
};

/** A progress from 0 to 1 in whole percent. */
export const progressPercent = ({ progress }: Pick<Task, 'progress'>) => Math.round(progress * 100);

const taskLabels: Record<Task['status'], string> = {
  PENDING: 'Waiting to start',
  RUNNING: 'In preparation',
  READY: 'Ready',
  FAILED: 'Failed',
};

export const taskLabel = (task: Pick<Task, 'status'>) => taskLabels[task.status];

/** Polls before the page stops waiting; the file then appears among the downloads. */
const maxPolls = 15;
const firstPauseMs = 700;
const pauseMs = 2000;

const delay = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Saves the file if it is ready. @returns whether it was @throws ApiFailure when the file failed */
const saveIfReady = async (taskId: string, onProgress: (progress: number) => void, signal: AbortSignal) => {
  const response = await send(readTask, { query: { task_id: taskId }, signal });
  if (response.status === 200) {
    await saveResponse(response);
    return true;
  }
  onProgress(taskProgress.parse(await received(response.json(), signal)).progress);
  return false;
};

/** No response, or an error during a restart of server or proxy. The file is still being prepared. */
const isLost = (failure: unknown) =>
  failure instanceof ApiFailure && [0, 502, 503, 504].includes(failure.status);

/** Polls until the file is ready and saves it. @returns `pending` after the last poll @throws ApiFailure when the file failed */
const saveWhenReady = async (taskId: string, onProgress: (progress: number) => void, signal: AbortSignal) => {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    await delay(poll === 0 ? firstPauseMs : pauseMs, signal);
    const saved = await saveIfReady(taskId, onProgress, signal).catch((failure: unknown) => {
      if (!isLost(failure)) throw failure;
      return false;
    });
    if (saved) return 'saved' as const;
  }
  return 'pending' as const;
};

/**
 * Requests a file with `request`, which starts its task, and saves it. Leaving the page stops the polling, not the preparation
 * of the file.
 */
export const useDownload = <Choice,>(request: (choice: Choice) => Promise<{ task_id: string }>) => {
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);
  const page = useRef(new AbortController());
  useEffect(() => {
    page.current = new AbortController();
    return () => page.current.abort();
  }, []);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (choice: Choice) => {
      setProgress(0);
      const { task_id } = await request(choice);
      await invalidate(client, listTasks);
      return saveWhenReady(task_id, setProgress, page.current.signal);
    },
    onSettled: () => invalidate(client, listTasks),
  });
  return { start: mutate, isPending, error, outcome: data, progress, reset };
};

const DownloadsLink = () => (
  <Anchor component={Link} to={pages.downloads.path()} inherit>
    Downloads
  </Anchor>
);

type Download = Omit<ReturnType<typeof useDownload>, 'start'>;

/** A bug of the server is shown as the failure of the file, with the reference by which it is found. */
const failureText = (error: Error) => {
  if (!(error instanceof ApiFailure)) return failures.report_failed.message;
  return error.message.replace(failures.server_error.message, failures.report_failed.message);
};

const DownloadMessage = ({ isPending, error, outcome }: Download) => {
  if (error) return failureText(error);
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
export const DownloadProgress = ({
  download,
  fileDescription,
}: {
  download: Download;
  fileDescription: string;
}) => {
  const { isPending, error, outcome, progress } = download;
  return (
    <>
      {isPending && (
        <Progress
          value={progressPercent({ progress })}
          aria-label={`Preparing the file of ${fileDescription}`}
        />
      )}
      {(isPending || outcome || error) && (
        <Text size="sm" role={error ? 'alert' : 'status'} className={classes.message}>
          <DownloadMessage {...download} />
        </Text>
      )}
    </>
  );
};

interface Props {
  label: string;
  description: string;
  onClick: () => void;
}

/** A format in a download menu. */
export const FormatItem = ({ label, description, onClick }: Props) => (
  <Menu.Item maw="calc(100vw - 2.5rem)" onClick={onClick}>
    {label}
    <Text size="xs" className="quiet">
      {description}
    </Text>
  </Menu.Item>
);

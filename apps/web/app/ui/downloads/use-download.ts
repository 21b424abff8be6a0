import { listTasks, readTask } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { taskProgress } from '@iom/contract/shared/tasks.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, received, send } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/endpoint-query.ts';
import { saveResponse } from '../../lib/api/save-response.ts';

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

/** No response, or that of a server or proxy in a restart. The file is still being prepared. */
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
export const useDownload = <Choice>(request: (choice: Choice) => Promise<{ task_id: string }>) => {
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

import { listTasks, readTask, startDownload } from '@iom/contract/library/library.endpoints.ts';
import type { DownloadFormat } from '@iom/contract/library/library.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, send } from '../../lib/api.ts';
import { invalidate } from '../../lib/endpoint-query.ts';
import { saveResponse } from '../../lib/save-response.ts';

/** The page asks so often whether the file is ready; then the file waits among the downloads. */
const tries = 15;
const firstPauseMs = 700;
const pauseMs = 2000;

const pass = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Asks until the file is ready and saves it, or gives up waiting. @throws ApiFailure when it cannot be made. */
const saveWhenReady = async (taskId: string, onProgress: (share: number) => void, signal: AbortSignal) => {
  for (let asked = 0; asked < tries; asked += 1) {
    await pass(asked === 0 ? firstPauseMs : pauseMs, signal);
    const response = await send(readTask, { query: { task_id: taskId }, signal });
    if (response.status === 200) {
      await saveResponse(response);
      return 'saved' as const;
    }
    onProgress((await response.json()).progress);
  }
  return 'kept' as const;
};

/** Has a file of a held dataset made and saves it. The work goes on when the page is left: the file waits among the downloads. */
export const useDownload = (dataset: { id: number; regional: boolean }) => {
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);
  const page = useRef(new AbortController());
  useEffect(() => {
    page.current = new AbortController();
    return () => page.current.abort();
  }, []);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (format: DownloadFormat) => {
      setProgress(0);
      const query = {
        id: String(dataset.id),
        regional: dataset.regional ? 'true' : 'false',
        format,
      } as const;
      const { task_id } = await call(startDownload, { query });
      await invalidate(client, listTasks);
      return saveWhenReady(task_id, setProgress, page.current.signal);
    },
    onSettled: () => invalidate(client, listTasks),
  });
  return { start: mutate, isPending, error, ended: data, progress };
};

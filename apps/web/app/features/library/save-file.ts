import { readTask } from '@iom/contract/library/library.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';

/** The name the server gives a file, which it always encodes (RFC 5987). */
const fileNameOf = (disposition: string | null) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1] ?? 'report.csv');

const save = (blob: Blob, name: string) => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Fetches the finished file of a task with the session's token and hands it to the browser to save. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: async (taskId: string) => {
      const response = await send(readTask, { query: { task_id: taskId } });
      if (response.status !== 200) throw new Error('The file is not ready yet.');
      save(await response.blob(), fileNameOf(response.headers.get('content-disposition')));
    },
  });

import { readTask } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';

/** Fetches the finished file of a task with the session's token and saves it through the browser. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: async (taskId: string) => {
      const response = await send(readTask, { query: { task_id: taskId } });
      if (response.status !== 200) throw new Error('The file is not ready yet.');
      await saveResponse(response);
    },
  });

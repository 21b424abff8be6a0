import pLimit, { type LimitFunction } from 'p-limit';

/** A queue for each key, of which so many tasks run at once. It is forgotten when nothing is in it. */
export const openKeyedQueues = (atOnce: number) => {
  const queues = new Map<string, LimitFunction>();
  return {
    /** Tasks of the key that run or wait. */
    taken: (key: string) => {
      const queue = queues.get(key);
      return queue ? queue.activeCount + queue.pendingCount : 0;
    },
    run: async <T>(key: string, task: () => Promise<T>): Promise<T> => {
      const queue = queues.get(key) ?? pLimit(atOnce);
      queues.set(key, queue);
      return queue(task).finally(() => {
        if (queue.activeCount === 0 && queue.pendingCount === 0) queues.delete(key);
      });
    },
  };
};

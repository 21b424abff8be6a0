import type { Logger } from '../log.ts';

/** Work that every server repeats while it runs. Servers are not coordinated, so a task must be safe to run concurrently. */
export interface RecurringTask {
  /** For the log. */
  readonly name: string;
  readonly everyMinutes: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Starts the tasks; the first run of each is one period from now. A failure is logged and the task runs again after its period.
 * @returns a function that stops them; a run in progress is not awaited.
 */
export const startRecurring = (tasks: readonly RecurringTask[], log: Logger): (() => void) => {
  const timers = tasks.map(({ name, everyMinutes, run }) =>
    setInterval(() => {
      run().catch((error: unknown) => log.error({ err: error, task: name }, 'recurring task failed'));
    }, everyMinutes * 60_000).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};

import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Occupies every connection of the database, as soon as it gets them, until it is released. */
const occupy = ({ database }: TestApp) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const connections = database.engine === 'pglite' ? 1 : 10;
  let open = 0;
  const held = Array.from({ length: connections }, () =>
    database.read(async () => {
      open += 1;
      if (open === connections) begin();
      await released;
    }),
  );
  return {
    begun,
    release: async () => {
      release();
      await Promise.all(held);
    },
  };
};

/**
 * Has a read of the database wait for longer than others are kept waiting, so that calls are refused. Fakes the clock that measures it.
 * @returns ends it; resolves with what was read.
 */
export const overload = async (app: TestApp) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const first = occupy(app);
  await first.begun;
  const second = occupy(app);
  const waiting = app.database.read(async () => 'served');
  vi.advanceTimersByTime(5001);
  await first.release();
  await second.begun;
  return async () => {
    await second.release();
    return waiting;
  };
};

import { afterAll, afterEach, vi } from 'vitest';
import { killChildren } from './child-process.ts';

// a setup file, run for each test file

const { waitFor } = vi;
/** `vi.waitFor` without its limit of a second: a slow machine only takes longer. */
const patientWaitFor: typeof waitFor = (callback, options) =>
  waitFor(callback, {
    ...{ timeout: 120_000, interval: 20 },
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
if (waitFor.name !== 'patientWaitFor') vi.waitFor = patientWaitFor;

// test files share a worker, and leftovers of one would reach the next
afterEach(() => {
  vi.useRealTimers();
});
afterAll(killChildren);

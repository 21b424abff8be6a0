import { afterAll, afterEach, vi } from 'vitest';
import { killChildren } from './child-process.ts';

// a setup file: test files share a worker, and what one leaves would reach the next
afterEach(() => {
  vi.useRealTimers();
});
afterAll(killChildren);

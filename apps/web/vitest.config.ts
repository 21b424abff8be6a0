import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name: 'web',
    // as the other projects: the default leaves one core idle
    maxWorkers: '100%',
    environment: 'jsdom',
    include: ['*.test.ts', 'app/**/*.test.{ts,tsx}'],
    setupFiles: ['app/test/setup.ts'],
    isolate: false,
    expect: { requireAssertions: true },
    restoreMocks: true,
    testTimeout: 30_000,
  },
});

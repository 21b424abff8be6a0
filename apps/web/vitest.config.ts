import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['*.test.ts', 'app/**/*.test.{ts,tsx}'],
    setupFiles: ['app/test/setup.ts'],
    isolate: false,
    expect: { requireAssertions: true },
    restoreMocks: true,
    testTimeout: 30_000,
  },
});

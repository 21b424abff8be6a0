import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Time limits end a test that hangs; a slow machine only takes longer.
const limits = { testTimeout: 60_000, hookTimeout: 120_000 };

// Node runs TypeScript itself: nothing is transformed, and a worker imports a module once
const native = { isolate: false, experimental: { viteModuleRunner: false } };

const setup = (name: string) => path.join(import.meta.dirname, `apps/server/test/setup/${name}.ts`);
const server = {
  ...native,
  root: 'apps/server',
  expect: { requireAssertions: true },
  setupFiles: [setup('shared-worker')],
  ...limits,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          ...native,
          expect: { requireAssertions: true },
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/setup/*.test.ts'],
          exclude: ['**/*.system.test.ts'],
          globalSetup: [setup('template')],
          ...server,
        },
      },
      // processes that are killed, every endpoint in turn, several servers: `npm run test:all`
      {
        test: {
          name: 'system',
          include: ['src/**/*.system.test.ts', 'test/integration/*.test.ts'],
          globalSetup: [setup('template'), setup('bundle')],
          ...server,
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
});

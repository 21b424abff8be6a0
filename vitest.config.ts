import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          isolate: false,
          expect: { requireAssertions: true },
          testTimeout: 30_000,
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          isolate: false,
          expect: { requireAssertions: true },
          setupFiles: [path.join(import.meta.dirname, 'apps/server/test/setup/shared-worker.ts')],
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['template', 'bundle'].map((name) =>
            path.join(import.meta.dirname, `apps/server/test/setup/${name}.ts`),
          ),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
});

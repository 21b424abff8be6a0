import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Time limits end a test that hangs; a slow machine only takes longer, as does a search of many RUNS or ROUNDS.
const isSearch = process.env.RUNS !== undefined || process.env.ROUNDS !== undefined;
const limits = { testTimeout: isSearch ? 0 : 300_000, hookTimeout: 300_000 };

// Node runs TypeScript itself: nothing is transformed, and a worker imports a module once
const native = { isolate: false, experimental: { viteModuleRunner: false } };

/** The longest files first: started last, one of them runs alone for a minute. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /\/(inputs|commands)\.test\.ts$/.test(moduleId);
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

const setup = (name: string) => path.join(import.meta.dirname, `apps/server/test/setup/${name}.ts`);
const server = {
  ...native,
  root: 'apps/server',
  expect: { requireAssertions: true, poll: { timeout: 120_000 } },
  setupFiles: [setup('shared-worker')],
  ...limits,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'packages',
          ...native,
          expect: { requireAssertions: true },
          include: ['packages/*/src/**/*.test.ts', '{scripts,lab}/**/*.test.ts'],
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

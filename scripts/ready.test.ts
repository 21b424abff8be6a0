import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

// plain JavaScript, which has no types
const { root, listSources } = await import(path.join(import.meta.dirname, 'ready.mjs'));

test.each(['server', 'web'])(
  'what a build of %s makes is none of its sources: the next start would build again',
  (app) => {
    const sources: string[] = listSources(app);
    expect(sources.map((file) => path.relative(root, file))).toContain(`apps/${app}/package.json`);
    const { stdout, status } = spawnSync('git', ['check-ignore', '--stdin'], {
      cwd: root,
      input: sources.join('\n'),
    });
    // 1: none is ignored
    expect([String(stdout), status]).toEqual(['', 1]);
  },
);

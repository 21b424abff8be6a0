import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';

test('a bundle contains no folder name of the build machine', async () => {
  const folder = inject('bundle');
  const project = path.join(import.meta.dirname, '../../../..');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  expect(files).toContain('main.js');
  for (const file of files) {
    expect((await readFile(path.join(folder, file), 'utf8')).includes(project), file).toBe(false);
  }
});

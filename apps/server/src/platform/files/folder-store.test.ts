import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderStore } from './folder-store.ts';

test('removing a file removes what a server that was killed had written of it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'imports'));
  for (const name of ['1-samples', '1-samples.part', '2-samples'])
    await writeFile(path.join(folder, 'imports', name), 'text');
  await folderStore(folder).remove('imports/1-samples');
  expect(await readdir(path.join(folder, 'imports'))).toEqual(['2-samples']);
});

// The lock of the embedded database's folder without its file: the next process waits for the last sign of life.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

/** Holds a folder with a database in another process, until it has shown that it lives. */
const holdElsewhere = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
  await mkdir(path.join(folder, 'database'));
  const script = `import { lockFolder } from '${path.join(import.meta.dirname, 'lock.ts')}';
    await lockFolder(${JSON.stringify(folder)});
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', script]);
  const beat = path.join(folder, 'database', 'holder');
  await vi.waitFor(() => expect(existsSync(beat)).toBe(true));
  return { folder, holder };
};

test('a holder whose lock file was removed ends before another process gets the folder', async () => {
  const { folder, holder } = await holdElsewhere();
  const errors = text(holder.stderr);
  await rm(path.join(folder, 'holder.lock'));
  const release = await lockFolder(folder);
  expect(holder.exitCode).toBeGreaterThan(0);
  expect(await errors).toContain('was removed or replaced');
  await release();
  await rm(folder, { recursive: true });
});

test('a database has one holder although two folders lead to it', async () => {
  const { folder, holder } = await holdElsewhere();
  const other = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
  await symlink(path.join(folder, 'database'), path.join(other, 'database'));
  await expect(lockFolder(other)).rejects.toThrow(FolderInUse);
  holder.kill();
  await once(holder, 'exit');
  for (const one of [folder, other]) await rm(one, { recursive: true });
});

test('a killed holder leaves a folder that the next process gets at once', async () => {
  const { folder, holder } = await holdElsewhere();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const before = performance.now();
  await (await lockFolder(folder))();
  expect(performance.now() - before).toBeLessThan(10_000);
  await rm(folder, { recursive: true });
});

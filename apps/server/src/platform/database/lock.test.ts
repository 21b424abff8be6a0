import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listenFailure, startFailure } from '../start-failure.ts';
import { FolderInUse, lockFolder } from './lock.ts';

test('a folder has one holder at a time and can be locked again after release', async () => {
  const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'lock-')), 'new', 'folder');
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  await release();
  await (await lockFolder(folder))();
  await rm(folder, { recursive: true });
});

/** Locks a folder in another process, in network and process namespaces like those of a container. */
const lockInContainer = (folder: string, thenPrint: string) => {
  const script = `import { lockFolder } from '${path.join(import.meta.dirname, 'lock.ts')}';
    lockFolder(${JSON.stringify(folder)}).then(() => console.log(${JSON.stringify(thenPrint)}), ({ message }) => console.log(message));
    setInterval(() => {}, 1000);`;
  const args = ['--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child', process.execPath];
  return spawn('unshare', [...args, '--input-type=module-typescript', '-e', script]);
};

const namespaces = spawnSync('unshare', ['--user', '--map-root-user', '--net', '--pid', '--fork', 'true']);

// skipped where unprivileged namespaces are disabled
test.skipIf(namespaces.status !== 0)(
  'a folder that a container has locked is refused here and in another container, until that is killed',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
    const holder = lockInContainer(folder, 'locked');
    expect(String(await once(holder.stdout, 'data'))).toContain('locked');
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    const other = lockInContainer(folder, 'locked too');
    expect(String(await once(other.stdout, 'data'))).toMatch(/^The folder .* is in use by another process/);
    for (const child of [holder, other]) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await (await lockFolder(folder))();
    await rm(folder, { recursive: true });
  },
);

test('reports a folder that cannot be created in one sentence', async () => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'lock-')), 'file');
  await writeFile(file, '');
  const failure = await lockFolder(path.join(file, 'below')).catch((error: unknown) => error);
  expect(startFailure(failure)).toMatch(/^The folder .* cannot be written/);
});

test('never reports a statement', () => {
  const failure = startFailure(
    new DrizzleQueryError('insert into samples values ($1)', ['R-1'], new Error('duplicate key')),
  );
  expect(failure).toBe('The server could not start: duplicate key');
});

test.each([
  [{ code: 'EADDRINUSE', port: 3000 }, /^The port 3000 is taken/],
  [{ code: 'ECONNREFUSED' }, /^The database of DATABASE_URL cannot be used/],
  [{ code: '28P01' }, /^The database of DATABASE_URL cannot be used/],
  [{ code: '57P03' }, /^The database of DATABASE_URL cannot be used/],
  [{ message: 'Connection terminated unexpectedly' }, /^The database of DATABASE_URL cannot be used/],
  [{ message: 'timeout expired' }, /^The database of DATABASE_URL cannot be used/],
  [{ message: 'x' }, /^The server could not start: x/],
])('reports %o in one sentence', (details, sentence) => {
  expect(startFailure(Object.assign(new Error('x'), details))).toMatch(sentence);
});

test.each([
  new Error('Aborted(). Build with -sASSERTIONS for more info.'),
  { name: 'ExitStatus', status: 1 },
])('says that the embedded database cannot be opened (%o)', (thrown) => {
  expect(startFailure(thrown)).toMatch(/^The database in DATA_DIR cannot be opened\. Is its disk full/);
});

test.each(['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'])(
  'an unusable HOST (%s) is named, not the database',
  (code) => {
    const failure = listenFailure(Object.assign(new Error('x'), { code }), 'shop.internal');
    expect(startFailure(failure)).toMatch(/^The server cannot listen on shop\.internal .*Set HOST/);
  },
);

test('passes on any other failure to listen', () => {
  const taken = Object.assign(new Error('x'), { code: 'EADDRINUSE', port: 3000 });
  expect(listenFailure(taken, '127.0.0.1')).toBe(taken);
});

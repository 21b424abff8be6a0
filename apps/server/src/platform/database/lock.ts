import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { CannotStart } from '../start-failure.ts';

/** Another process has locked the folder. */
export class FolderInUse extends CannotStart {}

/** Level by level: Node's own recursive mkdir never returns where a file system refuses new folders (/proc). */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
};

const holderOf = (pidFile: string) => {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
};

/** An abstract socket on Linux, elsewhere a loopback port derived from the path: both end with the process, kill -9 included. */
const addressOf = (folder: string): net.ListenOptions => {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return { path: `\0engine-oil-data-${name}` };
  return {
    host: '127.0.0.1',
    port: 20_000 + (Number.parseInt(name.slice(0, 6), 16) % 40_000),
    exclusive: true,
  };
};

/**
 * Locks the folder of the embedded database for this process: PGlite has no lock of its own, and two writers destroy it.
 * @returns a function that releases the folder.
 * @throws FolderInUse when another process has locked it.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  makeFolder(folder);
  const pidFile = path.join(folder, 'holder.pid');
  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(
        new FolderInUse(
          `The folder ${folder} is in use by another process${holderOf(pidFile)}. Stop it first, or set DATA_DIR.`,
        ),
      );
    });
    server.listen(addressOf(folder), resolve);
  });
  server.unref();
  writeFileSync(pidFile, `${process.pid}\n`);
  return async () => {
    rmSync(pidFile, { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
};

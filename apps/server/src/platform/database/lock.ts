import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { CannotStart } from '../start-failure.ts';

/** Another process has locked the folder. */
export class FolderInUse extends CannotStart {}

const sqliteBusy = 5;

/**
 * Held locks, by folder: the garbage collector closes an unreferenced SQLite database, which would unlock it.
 */
const held = new Map<string, DatabaseSync>();

/** Level by level: Node's recursive mkdir never returns if a file system rejects new folders (/proc). */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
};

const readHolder = (pidFile: string) => {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
};

/**
 * Locks the folder of the embedded database for this process: PGlite has no lock of its own, and two writers
 * destroy it. The lock is SQLite's, on a file in the folder. It also excludes processes of other containers,
 * and the system drops it when the process ends.
 * @returns a function that releases the folder.
 * @throws FolderInUse when another process has locked it.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
  const pidFile = path.join(folder, 'holder.pid');
  // imported only where used: PostgreSQL does not need it
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(path.join(folder, 'holder.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new FolderInUse(
      `The folder ${folder} is in use by another process${readHolder(pidFile)}. Stop it first, or set DATA_DIR.`,
    );
  }
  held.set(folder, lock);
  writeFileSync(pidFile, `${process.pid}\n`);
  return async () => {
    rmSync(pidFile, { force: true });
    held.delete(folder);
    lock.close();
  };
};

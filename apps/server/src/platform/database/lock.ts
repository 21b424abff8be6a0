import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
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

const beatMs = 1000;
/** A holder whose thread is busy beats late; one that is silent for so long has ended. */
const silenceMs = 15_000;

/** The file in which a holder shows that it lives, among the files of the database: removing it means removing the data. */
const beatFile = (folder: string) => path.join(folder, 'database', 'holder');

/** The inode of a file as text; undefined if the file is gone. */
const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino.toString();

/**
 * Whether another process holds the folder although its lock file was removed, and this process has locked a
 * new one. A holder of the same lock file has ended, or this process would not have the lock.
 */
const isHeldWithoutLock = async (folder: string, lockFile: string): Promise<boolean> => {
  const beat = beatFile(folder);
  const lastBeat = () => statSync(beat, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (!existsSync(beat) || readFileSync(beat, 'utf8') === inodeOf(lockFile)) return false;
  const first = lastBeat();
  while (Date.now() - lastBeat() < silenceMs) {
    if (lastBeat() !== first) return true;
    await setTimeout(beatMs / 2);
  }
  return false;
};

/** Shows every second that this process holds the folder. @throws in the timer, which ends the process, when the lock file was removed or replaced. */
const startBeating = (folder: string, lockFile: string) => {
  const own = inodeOf(lockFile) ?? '';
  const beat = () => {
    if (inodeOf(lockFile) !== own)
      throw new FolderInUse(
        `The file ${lockFile} was removed or replaced, so another process may use the folder. This process ends.`,
      );
    if (existsSync(path.join(folder, 'database'))) writeFileSync(beatFile(folder), own);
  };
  const timer = setInterval(beat, beatMs).unref();
  return () => {
    clearInterval(timer);
    rmSync(beatFile(folder), { force: true });
  };
};

/**
 * Locks the folder of the embedded database for this process: PGlite has no lock of its own, and two writers
 * destroy it. The lock is SQLite's, on a file in the folder. It also excludes processes of other containers,
 * and the system drops it when the process ends. A process that holds the folder and finds the file removed
 * or replaced ends.
 * @returns a function that releases the folder.
 * @throws FolderInUse when another process has locked it.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
  const pidFile = path.join(folder, 'holder.pid');
  const lockFile = path.join(folder, 'holder.lock');
  const inUse = () =>
    new FolderInUse(
      `The folder ${folder} is in use by another process${readHolder(pidFile)}. Stop it first, or set DATA_DIR.`,
    );
  // imported only where used: PostgreSQL does not need it
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw inUse();
  }
  if (await isHeldWithoutLock(folder, lockFile)) {
    lock.close();
    throw inUse();
  }
  held.set(folder, lock);
  writeFileSync(pidFile, `${process.pid}\n`);
  const stopBeating = startBeating(folder, lockFile);
  return async () => {
    stopBeating();
    rmSync(pidFile, { force: true });
    held.delete(folder);
    lock.close();
  };
};

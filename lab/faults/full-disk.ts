// The data of the installation on a small in-memory disk, which is filled.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Site } from './site.ts';

const spareMegabytes = 120;
const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' });

/** Writes until the disk is full. */
const fill = (file: string) => {
  const open = openSync(file, 'w');
  for (let piece = Buffer.alloc(1 << 20); piece.length > 0; )
    try {
      writeSync(open, piece);
    } catch {
      piece = piece.subarray(0, piece.length >> 1);
    }
  closeSync(open);
};

/** Puts the folder and its files on a separate disk while `work` runs. */
const onSmallDisk = async <T>(folder: string, disk: string, work: () => Promise<T>): Promise<T> => {
  const megabytes = Number.parseInt(run('du', '-sm', folder), 10);
  mkdirSync(disk);
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes + spareMegabytes}m`, 'tmpfs', disk);
  try {
    run('cp', '-a', folder, path.join(disk, 'data'));
    return await work();
  } finally {
    rmSync(folder, { recursive: true });
    run('cp', '-a', path.join(disk, 'data'), folder);
    run('umount', disk);
  }
};

/** Moves the data onto a small disk, lets it be filled and freed, and moves them back. The server is stopped meanwhile. */
export const fullDisk = async <T>(site: Site, work: (take: () => void, back: () => void) => Promise<T>) => {
  const disk = path.join(site.work, 'disk');
  const filler = path.join(disk, 'filler');
  const [take, back] = [() => fill(filler), () => rmSync(filler)];
  const { postgres } = site;
  await site.stop();
  postgres?.stop('fast');
  const folder = postgres ? path.join(site.work, 'data') : site.dataDir;
  const shown = await onSmallDisk(folder, disk, async () => {
    postgres?.start(path.join(disk, 'data'));
    await site.start(postgres ? {} : { DATA_DIR: path.join(disk, 'data') });
    const result = await work(take, back);
    await site.stop();
    postgres?.stop('fast');
    return result;
  });
  postgres?.start(folder);
  await site.start();
  return shown;
};

import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '#platform/log.ts';
import { openColumnsFile } from './archive-source.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'columns-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const columns = new Map(
  Array.from({ length: 700 }, (_, id) => [id, MeasuredColumn.from([id, null, 2.5], ['<', null, null])]),
);
const opened = () => openColumnsFile(path.join(folder, 'analysis'), openLog('silent'));
const file = () => path.join(folder, 'analysis', 'archive.columns');
const numbersOf = (read: ReadonlyMap<number, MeasuredColumn> | undefined) =>
  read && [...read].map(([id, column]) => [id, [0, 1, 2].map((row) => column.numbers.valueAt(row))]);

test('columns are read back, more of them than one call to the system writes', async () => {
  await opened().write('archive 1', columns);
  expect(numbersOf(await opened().read('archive 1'))).toEqual(
    Array.from({ length: 700 }, (_, id) => [id, [id, null, 2.5]]),
  );
  expect(await readdir(path.dirname(file()))).toEqual(['archive.columns']);
});

test('reads nothing without a file, or from the file of another archive', async () => {
  expect(await opened().read('archive 1')).toBeUndefined();
  await opened().write('archive 1', columns);
  expect(await opened().read('archive 2')).toBeUndefined();
});

test('the log has the error of an unreadable file, but nothing about a first start', async () => {
  const lines: { err?: unknown; msg: string }[] = [];
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const { read } = openColumnsFile(path.dirname(file()), log);
  await read('archive 1');
  await mkdir(file(), { recursive: true });
  await read('archive 1');
  expect(lines.map(({ err }) => err !== undefined)).toEqual([false, true]);
});

test('a truncated or damaged file is not used, and is replaced by the next one', async () => {
  const { read, write } = opened();
  await write('archive 1', columns);
  await truncate(file(), 5000);
  expect(await read('archive 1')).toBeUndefined();
  await write('archive 1', columns);
  const bytes = await readFile(file());
  bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1;
  await writeFile(file(), bytes);
  expect(await read('archive 1')).toBeUndefined();
  await write('archive 1', columns);
  expect((await read('archive 1'))?.size).toBe(700);
});

test('an unfinished file of a crashed server changes nothing and is overwritten', async () => {
  await opened().write('archive 1', columns);
  await writeFile(`${file()}.unfinished`, 'half');
  expect((await opened().read('archive 1'))?.size).toBe(700);
  await opened().write('archive 2', columns);
  expect(await readdir(path.dirname(file()))).toEqual(['archive.columns']);
});

test('a server continues if the file cannot be written', async () => {
  await writeFile(path.join(folder, 'analysis'), 'a file where the folder should be');
  await opened().write('archive 1', columns);
  expect(await opened().read('archive 1')).toBeUndefined();
  await rm(path.join(folder, 'analysis'));
  await mkdir(file(), { recursive: true });
  await opened().write('archive 1', columns);
  expect(await readdir(path.dirname(file()))).toEqual(['archive.columns']);
});

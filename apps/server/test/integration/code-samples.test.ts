import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import {
  createSampleRequest,
  curlSample,
  type JsonObject,
  pythonSample,
  rSample,
} from '@iom/contract/code-samples/code-samples.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '../fixtures/analysis.ts';

const execute = promisify(execFile);
const works = (command: string, args: string[]) =>
  execute(command, args).then(
    () => true,
    () => false,
  );

let archive: AnalysisArchive;
let origin: string;
let key: string;
let folder: string;
beforeAll(async () => {
  archive = await openAnalysisArchive();
  origin = await archive.app.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { token } = archive.holder;
  key = (await archive.app.call(createApiKey, { body: { name: 'Samples' }, token })).body.key;
  folder = await mkdtemp(path.join(os.tmpdir(), 'code-samples-'));
});
afterAll(async () => {
  await archive.app.close();
  await rm(folder, { recursive: true });
});

/** Runs a program in the test's folder, with the key in its environment. @returns its output */
const run = async (command: string, args: string[]) => {
  const env = { ...process.env, IOM_API_KEY: key };
  return (await execute(command, args, { cwd: folder, env })).stdout;
};
const runScript = async (command: string, name: string, script: string) => {
  await writeFile(path.join(folder, name), script);
  return run(command, [name]);
};

/** A query that is hard to quote. */
const query = () => ({
  supplier: ['Acme', 'O\'Neill "$HOME" \\ `id` %2F Öl'],
  columns: [archive.analytes.noack],
  sort_field: archive.analytes.noack,
});
const search = () => createSampleRequest(searchOwnedOils, origin, { body: query() });
const file = () => {
  const body: JsonObject = { ...query(), download: true };
  return createSampleRequest(searchOwnedOils, origin, { body, fileName: 'custom_report.csv' });
};
const everything = () => createSampleRequest(searchOwnedOils, origin, { body: {} });
const catalogue = () =>
  createSampleRequest(listOils, origin, { query: { brand_name: ['Alpha', 'beta', "it's & so"] } });

const savedFile = () => readFile(path.join(folder, 'custom_report.csv'), 'utf8');
const csv = async () => (await archive.search({ ...query(), download: true })).text;

test('curl: prints the numbers of the screen, saves its file, and reads the catalogue without a key', async () => {
  const printed = await run('bash', ['-c', curlSample(search())]);
  expect(JSON.parse(printed)).toEqual((await archive.search(query())).body);
  expect(JSON.parse(printed).count).toBe(3);
  await run('bash', ['-c', curlSample(file())]);
  expect(await savedFile()).toBe(await csv());
  expect(JSON.parse(await run('bash', ['-c', curlSample(catalogue())])).count).toBe(2);
  expect(JSON.parse(await run('bash', ['-c', curlSample(everything())])).count).toBe(5);
});

const hasPython = await works('python3', ['-c', 'import requests']);

test.runIf(hasPython)('Python: finds what the screen shows, and saves its file', async () => {
  expect(await runScript('python3', 'search.py', pythonSample(search()))).toBe('3 oils\n');
  expect(await runScript('python3', 'everything.py', pythonSample(everything()))).toBe('5 oils\n');
  expect(await runScript('python3', 'catalogue.py', pythonSample(catalogue()))).toBe('2 oils\n');
  await rm(path.join(folder, 'custom_report.csv'), { force: true });
  await runScript('python3', 'file.py', pythonSample(file()));
  expect(await savedFile()).toBe(await csv());
});

const hasR = await works('Rscript', ['-e', 'library(httr2)']);

test.runIf(hasR)('R: finds what the screen shows, and saves its file', async () => {
  expect(await runScript('Rscript', 'search.R', rSample(search()))).toBe('3 oils\n');
  expect(await runScript('Rscript', 'everything.R', rSample(everything()))).toBe('5 oils\n');
  expect(await runScript('Rscript', 'catalogue.R', rSample(catalogue()))).toBe('2 oils\n');
  await rm(path.join(folder, 'custom_report.csv'), { force: true });
  await runScript('Rscript', 'file.R', rSample(file()));
  expect(await savedFile()).toBe(await csv());
});

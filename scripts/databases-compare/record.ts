// A server on one database, and what it answers.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { adminCommand } from '../../apps/server/src/commands/create-administrator.ts';
import { startServer } from '../../bench/server.ts';
import { openMailbox } from '../machine/mailbox.ts';
import type { Recording } from './comparison/comparison.ts';
import { isEmpty, readStoredRows } from './comparison/stored-rows.ts';
import { openClient, type Recorded } from './recording/client.ts';
import { playScenario } from './scenario/scenario.ts';

const administrator = 'admin@example.org';

/** Makes the first administrator. @returns the password */
const makeAdministrator = async (env: Record<string, string>) => {
  const lines: string[] = [];
  const output = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
  const code = await adminCommand(['create', administrator], env, output);
  const password = /once: (\S+)$/.exec(lines.join('\n'))?.[1];
  if (code !== 0 || !password) throw new Error(lines.join('\n'));
  return password;
};

/** Plays the scenario on a server of the build. The recording ends where the scenario cannot go on. */
const play = async (env: Record<string, string>, dataDir: string): Promise<Recorded[]> => {
  const responses: Recorded[] = [];
  const password = await makeAdministrator(env);
  const server = await startServer(env);
  try {
    const client = openClient(server.address, responses);
    const body = { username: administrator, password };
    const { token: admin } = (await client.call('sign in', signIn, { body })).body;
    await playScenario({ client, admin, mailsTo: openMailbox(path.join(dataDir, 'outbox')) });
  } catch (error) {
    console.error('The scenario ended early:', error);
  } finally {
    await server.stop();
  }
  return responses;
};

/** Plays the scenario on a database and reads what it has stored. @throws when the database is not empty */
export const recordOn = async (databaseUrl: string): Promise<Recording> => {
  if (!(await isEmpty(databaseUrl)))
    throw new Error('A database has oils or accounts; an empty one is needed.');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'compare-'));
  const env = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off', LIMITS: 'off' },
    ...{ CATALOGUE_ENGINE: 'sql', ANALYSIS_ENGINE: 'sql', PAYMENTS: 'sandbox' },
  };
  try {
    const responses = await play(env, dataDir);
    return { responses, rows: await readStoredRows(databaseUrl) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

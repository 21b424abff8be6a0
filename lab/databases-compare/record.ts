// Runs a server on one database and records its responses.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import pg from 'pg';
import { adminCommand } from '../../apps/server/src/commands/admin-command.ts';
import { openMailbox } from '../machine/mailbox.ts';
import { startServer } from '../machine/server.ts';
import type { Recording } from './comparison/comparison.ts';
import { isEmpty, readStoredRows } from './comparison/stored-rows.ts';
import { openClient, type Recorded } from './recording/client.ts';
import { playScenario } from './scenario/scenario.ts';
import { soonSeconds } from './scenario/site.ts';

type Played = Omit<Recording, 'rows'>;

const administrator = 'admin@example.org';

/** Creates the first administrator. @returns the password */
const makeAdministrator = async (env: Record<string, string>) => {
  const lines: string[] = [];
  const output = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
  const code = await adminCommand(['create', administrator], env, output);
  const password = /once: (\S+)$/.exec(lines.join('\n'))?.[1];
  if (code !== 0 || !password) throw new Error(lines.join('\n'));
  return password;
};

const hastenStatement = `
  update pgboss.job set start_after = now()
  where state in ('created', 'retry') and start_after between now() and now() + make_interval(secs => $1)`;

/** Plays the scenario on a server of the build until it ends or fails. */
const play = async (env: Record<string, string>, databaseUrl: string, dataDir: string): Promise<Played> => {
  const responses: Recorded[] = [];
  const password = await makeAdministrator(env);
  const server = await startServer(env);
  const database = new pg.Client({ connectionString: databaseUrl });
  try {
    const client = openClient(server.address, responses);
    const body = { username: administrator, password };
    const { token: admin } = (await client.call('sign in', signIn, { body })).body;
    await database.connect();
    const hastenJobs = async () => {
      await database.query(hastenStatement, [soonSeconds]);
    };
    await playScenario({ client, admin, mailsTo: openMailbox(path.join(dataDir, 'outbox')), hastenJobs });
    return { responses };
  } catch (error) {
    return { responses, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await database.end();
    await server.stop();
  }
};

/** Plays the scenario on a database and reads the stored rows. @throws when the database is not empty */
export const recordOn = async (databaseUrl: string): Promise<Recording> => {
  if (!(await isEmpty(databaseUrl)))
    throw new Error('A database has oils or accounts; an empty one is needed.');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'compare-'));
  const env = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off', LIMITS: 'off' },
    ...{ SECOND_FACTOR: 'optional', SECRETS_KEY: Buffer.alloc(32, 'key').toString('base64') },
    ...{ CATALOGUE_ENGINE: 'sql', ANALYSIS_ENGINE: 'sql', PAYMENTS: 'sandbox' },
  };
  try {
    const played = await play(env, databaseUrl, dataDir);
    return { ...played, rows: await readStoredRows(databaseUrl) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

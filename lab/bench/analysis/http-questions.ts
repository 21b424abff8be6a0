/** Questions of a benchmark to a server on a generated archive. */
import { signIn as signInEndpoint } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as endpoints from '@iom/contract/analysis/analysis.endpoints.ts';
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import pg from 'pg';
import { random } from '../../machine/random.ts';
import { type RunningServer, startServer } from '../../machine/server.ts';
import { customer } from './archive-database.ts';
import { computeMedian } from './timing.ts';

const searchPath = endpoints.searchOwnedOils.path;
const questionCount = 60;

export const isFilled = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select to_regclass('samples') is not null as migrated`);
  const filled = rows[0].migrated && (await client.query('select 1 from samples limit 1')).rows.length > 0;
  await client.end();
  return filled;
};

export type Post = (address: string, body: unknown) => Promise<Response>;

const signIn = async ({ address }: RunningServer): Promise<{ token: string; post: Post }> => {
  // as browsers accept them; without it, scripts get gzip
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br, zstd' };
  const body = JSON.stringify({ username: customer.email, password: customer.password });
  const response = await fetch(address + signInEndpoint.path, { method: 'POST', headers, body });
  const { token } = (await response.json()) as { token: string };
  const post: Post = async (location, content) => {
    const posted = await fetch(address + location, {
      method: 'POST',
      headers: { ...headers, authorization: `Token ${token}` },
      body: JSON.stringify(content),
    });
    if (!posted.ok) throw new Error(`${location} returned ${posted.status}: ${await posted.text()}`);
    return posted;
  };
  return { token, post };
};

/** Two parameters, years, an order and 20 columns. */
export const buildQueries = (analytes: readonly DisplayAnalyte[]): AnalysisQueryInput[] => {
  const next = random(9);
  const analyte = () => analytes[Math.floor(next() * analytes.length)]?.id ?? 0;
  return Array.from({ length: questionCount }, () => ({
    test_parameters: [
      { test: analyte(), operator: 'gt', value: 5 },
      { test: analyte(), operator: 'between', value: 1, value_to: 900 },
    ],
    year: Array.from({ length: 22 }, (_, index) => 2001 + index).filter(() => next() < 0.8),
    sort_field: analyte(),
    sort_type: next() < 0.5 ? 'asc' : 'desc',
    columns: [...new Set(Array.from({ length: 20 }, analyte))],
  }));
};

/** Median in ms of sequential calls; the first round warms up. */
export const latency = async (post: Post, location: string, bodies: readonly unknown[]) => {
  const times: number[] = [];
  for (const body of [...bodies, ...bodies, ...bodies]) {
    const start = performance.now();
    await (await post(location, body)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return `${computeMedian(times.slice(bodies.length)).toFixed(2)} ms`;
};

/**
 * Downloads all cells of the matching oils. @returns the file, and the peak growth of the server's memory
 * while it is sent
 */
export const exportCsv = async (server: RunningServer, post: Post, query: AnalysisQueryInput = {}) => {
  const [start, before] = [performance.now(), server.memory()];
  let [size, most] = [0, before];
  const response = await post(searchPath, { ...query, download: true });
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    most = Math.max(most, server.memory());
  }
  const took = ((performance.now() - start) / 1000).toFixed(2);
  return `${took} s, ${(size / 1e6).toFixed(0)} MB, memory + ${(most - before).toFixed(0)} MB`;
};

/**
 * Starts a server on the database. @returns the server, and the seconds from process start to its first
 * response
 */
export const start = async (databaseUrl: string, dataDir: string, env: Record<string, string> = {}) => {
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LIMITS: 'off',
    ...env,
  });
  const begun = performance.now();
  const { token, post } = await signIn(server);
  await post(searchPath, {});
  const ready = server.readyAfter + (performance.now() - begun) / 1000;
  return {
    server,
    token,
    post,
    ready: `${ready.toFixed(1)} s, of which ${server.readyAfter.toFixed(1)} s to listening`,
  };
};

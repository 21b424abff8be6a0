// The common tools of every part of the scenario.
import { setTimeout as wait } from 'node:timers/promises';
import { type JobRow, listJobs } from '@iom/contract/accounts/background.endpoints.ts';
import type { Client } from '../recording/client.ts';

export interface Site {
  client: Client;
  /** The token of the administrator. */
  admin: string;
  /** Texts of the mails to an address. */
  mailsTo(address: string): Promise<readonly string[]>;
  /** Makes jobs due that would run within some minutes, such as the mail about new oils. */
  hastenJobs(): Promise<void>;
}

/** A registered customer. */
export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
}

/** Jobs due within this time count as part of a call. */
export const soonSeconds = 600;
const settlesWithinMs = 120_000;
/** Servers read about a change of the archive right after it is committed. */
const noticeMs = 300;

/**
 * Waits for the jobs that calls have started, whose results appear in later responses. Cleanup jobs due in an
 * hour or a day are not waited for.
 * @throws when they take too long
 */
export const settle = async ({ client, admin, hastenJobs }: Site) => {
  const jobs = async (state: 'WAITING' | 'RUNNING') =>
    (await client.peek(listJobs, { query: { state, page_size: '100' }, token: admin })).body.results;
  const isSoon = ({ next_try }: JobRow) =>
    next_try === null || Date.parse(next_try) < Date.now() + soonSeconds * 1000;
  for (const until = performance.now() + settlesWithinMs; performance.now() < until; ) {
    await hastenJobs();
    await wait(noticeMs);
    const waiting = (await jobs('WAITING')).filter(isSoon);
    if (waiting.length === 0 && (await jobs('RUNNING')).length === 0) return;
  }
  throw new Error('jobs are not done in time');
};

/** A page of the site with a secret in its address. */
interface SecretPage {
  path(params: { token: string }): string;
}

const mailedWithinMs = 30_000;

/** The newest secret mailed to an address as a link to the page. @throws without such a mail */
export const mailedSecret = async ({ mailsTo }: Site, address: string, page: SecretPage): Promise<string> => {
  const link = new RegExp(`${page.path({ token: '' })}([\\w-]{43})`);
  for (const until = performance.now() + mailedWithinMs; performance.now() < until; ) {
    const secrets = (await mailsTo(address)).flatMap((text) => link.exec(text)?.[1] ?? []);
    const newest = secrets.at(-1);
    if (newest) return newest;
    await wait(200);
  }
  throw new Error(`no mail to ${address} with a link to ${page.path({ token: '…' })}`);
};

/** A day in UTC, this many days from today. */
export const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

// What every part of the scenario works with.
import { setTimeout as wait } from 'node:timers/promises';
import { listJobs } from '@iom/contract/accounts/background.endpoints.ts';
import type { JobRow } from '@iom/contract/accounts/background.schemas.ts';
import type { Client } from '../recording/client.ts';

export interface Site {
  client: Client;
  /** The token of the administrator. */
  admin: string;
  /** Texts of the mails to an address. */
  mailsTo(address: string): Promise<readonly string[]>;
}

/** A registered customer. */
export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
}

const settlesWithinMs = 60_000;
/** Servers read of a change of the archive right after it is committed. */
const noticeMs = 300;

/** Waits until the jobs that calls have begun are done, as later responses show what they did. Those of a later time are not waited for. */
export const settle = async ({ client, admin }: Site) => {
  const jobs = async (state: 'WAITING' | 'RUNNING') =>
    (await client.peek(listJobs, { query: { state, page_size: '100' }, token: admin })).body.results;
  const isDue = ({ next_try }: JobRow) => next_try === null || Date.parse(next_try) <= Date.now();
  for (const until = performance.now() + settlesWithinMs; performance.now() < until; ) {
    await wait(noticeMs);
    const waiting = (await jobs('WAITING')).filter(isDue);
    if (waiting.length === 0 && (await jobs('RUNNING')).length === 0) return;
  }
};

/** A page of the site whose address holds a secret. */
interface SecretPage {
  path(params: { token: string }): string;
}

const mailedWithinMs = 30_000;

/** The newest secret that was mailed to an address as a link to the page; empty when there is none. */
export const mailedSecret = async ({ mailsTo }: Site, address: string, page: SecretPage): Promise<string> => {
  const link = new RegExp(`${page.path({ token: '' })}([\\w-]{43})`);
  for (const until = performance.now() + mailedWithinMs; performance.now() < until; ) {
    const secrets = (await mailsTo(address)).flatMap((text) => link.exec(text)?.[1] ?? []);
    const newest = secrets.at(-1);
    if (newest) return newest;
    await wait(200);
  }
  return '';
};

/** A day in UTC, so many days from today. */
export const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

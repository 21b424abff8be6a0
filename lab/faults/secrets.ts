// Looks for secrets in the log and in a dump of the database.

import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pgbin } from '../../scripts/postgres.ts';
import type { Site } from './site.ts';

/** Patterns of tokens and mailed secrets; passwords are looked for literally. */
const tokenShaped = /[\w-]{30,}/g;

const linesWith = async (text: Readable, secrets: ReadonlySet<string>) => {
  const short = [...secrets].filter((secret) => secret.replace(tokenShaped, '') !== '');
  let lines = 0;
  let found = 0;
  for await (const line of createInterface(text)) {
    lines += 1;
    const holds =
      short.some((secret) => line.includes(secret)) ||
      (line.match(tokenShaped) ?? []).some((word) => secrets.has(word));
    if (holds) found += 1;
  }
  return { lines, found };
};

/** Looks for every secret in the log of the server and, on PostgreSQL, in a dump, once every mail is sent. */
export const findSecrets = async ({ secrets, logFile, postgres }: Site) => {
  const log = await linesWith(createReadStream(logFile), secrets);
  const dumped = postgres && spawn(path.join(pgbin, 'pg_dump'), [postgres.url]).stdout;
  const dump = dumped ? await linesWith(dumped, secrets) : { lines: 0, found: 0 };
  return { secrets: secrets.size, log, dump };
};

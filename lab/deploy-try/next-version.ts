// A copy of the server with one more migration.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, work } from './machine.ts';

/** Columns added to tables that every call of the load reads or writes. */
const migration = `${['users', 'orders', 'comments', 'samples']
  .map((table) => `ALTER TABLE "${table}" ADD COLUMN "next_note" text DEFAULT '' NOT NULL;`)
  .join('--> statement-breakpoint\n')}--> statement-breakpoint
CREATE INDEX "orders_next_note" ON "orders" USING btree ("next_note");--> statement-breakpoint
CREATE TABLE "next_notes" ("order_id" bigint NOT NULL REFERENCES "orders"("id"), "note" text NOT NULL);
`;

const isSource = (file: string) => !/\/apps\/server\/(build|node_modules)$/.test(file);

/** Builds the version. @returns its folder */
export const makeNextVersion = () => {
  const next = path.join(work, 'next');
  const server = path.join(next, 'apps/server');
  mkdirSync(server, { recursive: true });
  cpSync(path.join(root, 'apps/server'), server, { recursive: true, filter: isSource });
  for (const same of [
    'node_modules',
    'packages',
    'package.json',
    'tsconfig.base.json',
    'apps/web',
    'apps/server/node_modules',
  ])
    symlinkSync(path.join(root, same), path.join(next, same));
  const journalFile = path.join(server, 'migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next_version' };
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(path.join(server, `migrations/${entry.tag}.sql`), migration);
  execFileSync(process.execPath, [path.join(server, 'bundle.ts')]);
  return next;
};

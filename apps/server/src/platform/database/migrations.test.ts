import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../../../migrations');

const splitStatements = (sql: string) =>
  sql
    .replace(/^\s*--(?!>).*$/gm, '')
    .split('--> statement-breakpoint')
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

const findTable = (statement: string) => /(?:TABLE|UPDATE|INTO|ON) "(\w+)"/.exec(statement)?.[1];

/**
 * The statements of a migration that are more than additions to what the previous version's servers read and
 * write.
 */
const notAdditions = (sql: string) => {
  const statements = splitStatements(sql);
  const findCreated = (statement: string) => {
    if (statement.startsWith('CREATE TABLE')) return [findTable(statement)];
    const column = /ADD COLUMN "(\w+)"/.exec(statement)?.[1];
    return column ? [`${findTable(statement)}.${column}`] : [];
  };
  const created = new Set(statements.flatMap(findCreated));
  const isAddition = (statement: string) => {
    if (/^CREATE (TABLE|INDEX) /.test(statement) || created.has(findTable(statement))) return true;
    if (/^ALTER TABLE "\w+" ADD COLUMN /.test(statement))
      return !statement.includes('NOT NULL') || statement.includes(' DEFAULT ');
    // a key, or a value for existing rows, of a column that older servers do not write
    const column = /(?:FOREIGN KEY \(|btree \(| SET )"(\w+)"/.exec(statement)?.[1];
    return created.has(`${findTable(statement)}.${column}`);
  };
  return statements.filter((statement) => !isAddition(statement));
};

const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'));

/** Creates the tables of the first release, before which no server existed. */
const first = '0000_first.sql';

test('migrations only add, so that servers of the previous version keep serving', () => {
  expect(migrations).toContain(first);
  const others = migrations.filter(
    (name) => name !== first && notAdditions(readFileSync(path.join(folder, name), 'utf8')).length > 0,
  );
  expect(others).toEqual([]);
});

test.each([
  'ALTER TABLE "orders" DROP COLUMN "number";',
  'ALTER TABLE "orders" RENAME COLUMN "number" TO "label";',
  'ALTER TABLE "orders" RENAME TO "purchases";',
  'ALTER TABLE "orders" ALTER COLUMN "number" SET DATA TYPE bigint;',
  'ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "label" text NOT NULL;',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_number" CHECK ("orders"."number" > 0);',
  'CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");',
  'UPDATE "orders" SET "number" = 0;',
  'DROP TABLE "orders";',
])('%s is no addition', (statement) => {
  const other = 'CREATE TABLE "labels" ("order_id" bigint);';
  expect(notAdditions(`${other}--> statement-breakpoint\n${statement}`)).toEqual([statement]);
});

test('tables, indexes, columns without a value, and their parts are additions', () => {
  const additions = [
    'CREATE TABLE "labels" ("order_id" bigint NOT NULL);',
    'CREATE UNIQUE INDEX "labels_order" ON "labels" USING btree ("order_id");',
    'ALTER TABLE "labels" ADD CONSTRAINT "labels_order_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id");',
    'ALTER TABLE "orders" ADD COLUMN "label" text;',
    'ALTER TABLE "orders" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_label_fk" FOREIGN KEY ("label") REFERENCES "public"."labels"("name");',
    'UPDATE "orders" SET "label" = \'\';',
    'CREATE INDEX "orders_label" ON "orders" USING btree ("label");',
  ];
  expect(notAdditions(additions.join('--> statement-breakpoint\n'))).toEqual([]);
});

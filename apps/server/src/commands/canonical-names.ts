import { labelNames, oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { canonicalName } from '@iom/contract/shared/text.ts';
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { apiKeys, users } from '../modules/accounts/accounts.tables.ts';
import { savedAnalyses } from '../modules/analysis/analysis.tables.ts';
import { discounts } from '../modules/purchasing/tables/discounts.tables.ts';
import { bumpArchiveVersion } from '../modules/samples/groups/groups.store.ts';
import { sampleGroups, samples, testBatches } from '../modules/samples/samples.tables.ts';
import { labelKey } from '../modules/samples/stored-label.rules.ts';
import { watches } from '../modules/watches/watches.tables.ts';
import type { Database, WriteTx } from '../platform/database/database.ts';
import { violates } from '../platform/database/retry.ts';

interface NameColumn {
  column: PgColumn;
  /** The constraint by which no two rows have the same name. */
  unique?: string;
  /** What follows a change, in its transaction. */
  after?: (tx: WriteTx) => Promise<unknown>;
}

/** Every stored name that is a key or is compared. Orders, invoices and corrections keep the words that they were made with. */
const nameColumns: readonly NameColumn[] = [
  ...labelNames
    .filter((name) => oilLabel[name].type === 'text')
    .map((name) => ({ column: samples[labelKey(name)], after: bumpArchiveVersion })),
  { column: sampleGroups.name, unique: 'sample_groups_name_unique' },
  { column: testBatches.laboratory, unique: 'test_batches_unique' },
  { column: testBatches.batch, unique: 'test_batches_unique' },
  { column: users.email, unique: 'users_email_unique' },
  { column: apiKeys.name, unique: 'api_keys_name_unique' },
  { column: savedAnalyses.name, unique: 'saved_analyses_name_unique' },
  { column: discounts.code, unique: 'discounts_code_unique' },
  { column: watches.name },
];

/** Searches that are stored with the names that they ask for. */
const searchColumns: readonly PgColumn[] = [savedAnalyses.query, watches.filters];

/** Names that may have another form: with characters beyond ASCII, or with spaces at an end or side by side. */
const mayDiffer = (column: PgColumn) => sql`${column} ~ '[^ -~]|^ |  | $'`;

/** Sets one column of its table, by the key that the table gives it. */
const setting = (column: PgColumn, value: unknown) =>
  Object.fromEntries(
    Object.entries(getTableColumns(column.table)).flatMap(([key, one]) =>
      one === column ? [[key, value]] : [],
    ),
  );

const findOtherForms = async (database: Database, column: PgColumn) => {
  const rows = await database.read((tx) =>
    tx
      .selectDistinct({ name: sql<string>`${column}` })
      .from(column.table)
      .where(mayDiffer(column)),
  );
  return rows.map(({ name }) => name).filter((name) => name !== canonicalName(name));
};

const canonicalDocument = (text: string) =>
  JSON.stringify(
    JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? canonicalName(value) : value)),
  );

const canonicalizeSearches = async (tx: WriteTx, column: PgColumn) => {
  const rows = await tx
    .selectDistinct({ text: sql<string>`${column}::text` })
    .from(column.table)
    .where(sql`${column}::text ~ '[^ -~]|" |  | "'`);
  for (const { text } of rows)
    await tx
      .update(column.table)
      .set(setting(column, sql`${canonicalDocument(text)}::jsonb`))
      .where(sql`${column} = ${text}::jsonb`);
};

/**
 * Brings names that were stored before names had one form into it, one name in each transaction; what has the form already stays. A name
 * that another row has in that form is left as it is.
 * @returns a line for each name left, and one with the number of names that were changed
 */
export const canonicalizeNames = async (database: Database): Promise<string[]> => {
  const left: string[] = [];
  let changed = 0;
  for (const { column, unique, after } of nameColumns)
    for (const name of await findOtherForms(database, column)) {
      const rename = async (tx: WriteTx) => {
        await tx
          .update(column.table)
          .set(setting(column, canonicalName(name)))
          .where(eq(column, name));
        await after?.(tx);
      };
      try {
        await database.write(rename);
        changed += 1;
      } catch (error) {
        if (unique === undefined || !violates(error, unique)) throw error;
        const place = `${getTableName(column.table)}.${column.name}`;
        left.push(`${place} ${JSON.stringify(name)}: another has this name. Rename one of the two.`);
      }
    }
  for (const column of searchColumns) await database.write((tx) => canonicalizeSearches(tx, column));
  return [...left, `Names brought to their canonical form: ${changed}.`];
};

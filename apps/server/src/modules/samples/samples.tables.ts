import { type LabelName, labelNames, oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { sampleKinds } from '@iom/contract/samples/samples.schemas.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id, timestamp } from '#platform/database/columns.ts';
import { type LabelKey, labelKey } from './stored-label.rules.ts';

export { type LabelKey, labelKey, type StoredLabel } from './stored-label.rules.ts';

const sqlList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * Samples that arrived and were tested together. A group enters the archive when it is released, once and
 * permanently.
 */
export const sampleGroups = pgTable(
  'sample_groups',
  {
    id: id(),
    createdAt: createdAt(),
    name: text().notNull(),
    /** The latest collection year of its samples. */
    year: integer().notNull(),
    releasedAt: timestamp(),
    /** When the last watcher was notified of the release; null before. */
    announcedAt: timestamp(),
    /** SHA-256 over both import files, so that the same files are imported once. */
    importHash: text().notNull().unique(),
    importReport: jsonb().notNull(),
    /** Findings of the import's checks; null for groups that a server of the version before imported. */
    warnings: integer(),
    oilsOutsideGrade: integer(),
  },
  (group) => [uniqueIndex('sample_groups_name_unique').on(sql`lower(${group.name})`)],
);

const columnTypes = {
  report_number: () => text().notNull().unique(),
  year: () => integer().notNull(),
  text: () => text().notNull(),
  grade: () => text().notNull(),
  region: () => text({ enum: regions }).notNull(),
  country: () => text().notNull(),
  mark: () => boolean(),
};
const laterText = () => text().notNull().default('');
type Fields = typeof oilLabel;
type LabelColumn<Field extends Fields[LabelName]> = Field extends { type: 'text'; addedLater: true }
  ? ReturnType<typeof laterText>
  : ReturnType<(typeof columnTypes)[Field['type']]>;

/** The columns of `oilLabel`. */
const labelColumns = Object.fromEntries(
  labelNames.map((name) => {
    const { type } = oilLabel[name];
    const isLater = type === 'text' && 'addedLater' in oilLabel[name];
    return [labelKey(name), isLater ? laterText() : columnTypes[type]()];
  }),
) as { [N in LabelName as LabelKey<N>]: LabelColumn<Fields[N]> };

/** One purchased bottle. Empty texts and null marks mean not stated. */
export const samples = pgTable(
  'samples',
  {
    id: id(),
    groupId: foreignKey()
      .notNull()
      .references(() => sampleGroups.id),
    ...labelColumns,
    kind: text({ enum: sampleKinds }).notNull().default('market'),
    /** Day of the purchase; null where unknown. */
    collected: date({ mode: 'string' }),
    /** Tests with at least one value, ascending; written by the importer together with the results. */
    testedIds: integer().array().notNull(),
    /** Tests that were run without a valid result, or that lost all values by withdrawal, ascending. */
    noResultIds: integer().array().notNull().default([]),
  },
  (sample) => [
    index('samples_group').on(sample.groupId),
    index('samples_region_year').on(sample.region, sample.year),
    /** Letters and digits of the report number, for lookup in any spelling. */
    index('samples_report_key').on(sql`translate(lower(${sample.reportNumber} collate "C"), '._-', '')`),
    check('samples_region_known', sql`${sample.region} in (${sqlList(regions)})`),
    check('samples_kind_known', sql`${sample.kind} in (${sqlList(sampleKinds)})`),
  ],
);

/** A test method of the institute. A test without a price is not for sale. */
export const tests = pgTable(
  'tests',
  {
    id: id(),
    name: text().notNull().unique(),
    /** Like `ASTM D445`. */
    method: text().notNull(),
    testGroup: text().notNull(),
    priceCents: integer(),
    inClassic: boolean().notNull(),
    inModern: boolean().notNull(),
    whatItMeasures: text().notNull(),
    /** Search terms of the trade for this test; null until the shipped terms are stored. */
    synonyms: text().array(),
  },
  (test) => [
    uniqueIndex('tests_name_unique_without_case').on(sql`lower(${test.name})`),
    check('tests_price_not_negative', sql`${test.priceCents} >= 0`),
  ],
);

/** A property that a test measures. `position` is its permanent place in the packed results of its test. */
export const analytes = pgTable(
  'analytes',
  {
    id: id(),
    testId: foreignKey()
      .notNull()
      .references(() => tests.id),
    position: integer().notNull(),
    name: text().notNull().unique(),
    unit: text().notNull(),
    decimals: integer().notNull(),
    direction: text().notNull(),
    /** Formulas of the method's precision statement over the result X, or empty. */
    repeatability: text().notNull(),
    reproducibility: text().notNull(),
    precisionBasis: text().notNull(),
  },
  (analyte) => [unique('analytes_position_unique').on(analyte.testId, analyte.position)],
);

/** Samples that a laboratory measured together, with the laboratory's name of the batch. Empty texts mean not stated. */
export const testBatches = pgTable(
  'test_batches',
  { id: id(), laboratory: text().notNull(), batch: text().notNull() },
  (batch) => [unique('test_batches_unique').on(batch.laboratory, batch.batch)],
);

/**
 * Measured values, packed: one row per sample and test, one array element per analyte by its position.
 * `numbers` contains the number or null; `qualifiers` contains `<`, `>`, a categorical text or null, and is
 * null if all its elements would be.
 */
export const results = pgTable(
  'results',
  {
    sampleId: foreignKey()
      .notNull()
      .references(() => samples.id),
    testId: foreignKey()
      .notNull()
      .references(() => tests.id),
    numbers: doublePrecision().array().notNull(),
    qualifiers: text().array(),
    /** Laboratory and batch, if stated. */
    batchId: foreignKey().references(() => testBatches.id),
  },
  (result) => [
    primaryKey({ columns: [result.sampleId, result.testId] }),
    index('results_batch').on(result.batchId),
  ],
);

/** The batch of each cell that lost all values by corrections: a later correction may restore a value. */
export const withdrawnBatches = pgTable(
  'withdrawn_batches',
  {
    sampleId: foreignKey()
      .notNull()
      .references(() => samples.id),
    testId: foreignKey()
      .notNull()
      .references(() => tests.id),
    batchId: foreignKey()
      .notNull()
      .references(() => testBatches.id),
  },
  (withdrawn) => [primaryKey({ columns: [withdrawn.sampleId, withdrawn.testId] })],
);

/** Later measurements of a cell: run 2 and up, packed like the reported run 1. */
export const retests = pgTable(
  'retests',
  {
    sampleId: foreignKey()
      .notNull()
      .references(() => samples.id),
    testId: foreignKey()
      .notNull()
      .references(() => tests.id),
    run: integer().notNull(),
    numbers: doublePrecision().array().notNull(),
    qualifiers: text().array(),
    batchId: foreignKey().references(() => testBatches.id),
  },
  (retest) => [
    primaryKey({ columns: [retest.sampleId, retest.testId, retest.run] }),
    check('retests_run', sql`${retest.run} >= 2`),
  ],
);

/**
 * One row: the version of the released archive. Every change of the released data increments it, draws a new
 * stamp and notifies `archive`. Two databases, or a database and its
 * restored backup, may have the same version, but never the same stamp.
 */
export const archiveState = pgTable(
  'archive_state',
  {
    id: integer().primaryKey().default(1),
    version: bigint({ mode: 'number' }).notNull().default(0),
    stamp: uuid().notNull().defaultRandom(),
    changedAt: timestamp().notNull().defaultNow(),
  },
  (state) => [check('archive_state_one_row', sql`${state.id} = 1`)],
);

/** The oils that every visitor may analyze. No row is ever removed: an oil that was free once stays free. */
export const sampleOils = pgTable('sample_oils', {
  sampleId: foreignKey()
    .primaryKey()
    .references(() => samples.id),
});

import type {
  NewRegionalReport,
  RegionalReport,
} from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { centsOrNull, dollarsOrNull } from '@iom/contract/shared/money.ts';
import { changePrices, type NewPrice, notifyArchive } from '#modules/samples/samples.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited, Change } from '#platform/http/audited.ts';
import {
  findRegionalDatabase,
  insertRegionalDatabase,
  lockRegionalDatabase,
  setRegionalPrice,
  withLicenceCounts,
} from './regional-databases.store.ts';

/** @param withCounts adds how often it was bought and granted. @throws ApiError not_found */
export const regionalDatabaseFor = async (
  tx: ReadTx,
  id: number,
  { withCounts }: { withCounts: boolean },
): Promise<RegionalReport> => {
  const database = await findRegionalDatabase(tx, id);
  if (!database) throw new ApiError('not_found');
  const [counted] = withCounts ? await withLicenceCounts(tx, [database]) : [];
  return counted ?? database;
};

/** Sets the price of a locked row. @returns the change for the audit log */
const setPrice = async (
  tx: WriteTx,
  { id, year, region, priceCents }: { id: number; year: number; region: string; priceCents: number | null },
  cents: number | null,
): Promise<Change> => {
  await setRegionalPrice(tx, id, cents);
  const before = { price: dollarsOrNull(priceCents) };
  return {
    target: `regional report ${id}`,
    before,
    // an id names no database to a reader; the same price is no change
    after: cents === priceCents ? before : { database: `${year} ${region}`, price: dollarsOrNull(cents) },
  };
};

/** Tells every server; unpaid orders are repriced on payment. @throws ApiError not_found */
export const updateRegionalPrice = async (
  tx: WriteTx,
  id: number,
  price: number | null,
): Promise<Audited<RegionalReport>> => {
  const row = await lockRegionalDatabase(tx, id);
  if (!row) throw new ApiError('not_found');
  const change = await setPrice(tx, row, centsOrNull(price));
  await notifyArchive(tx);
  return { response: await regionalDatabaseFor(tx, id, { withCounts: true }), change };
};

/**
 * Changes the prices of several databases, all or none, with a change for the audit log each, and tells every server.
 * @throws ApiError bad_input as `changePrices`
 */
export const updateRegionalPrices = async (tx: WriteTx, prices: readonly NewPrice[]) => {
  const changes = await changePrices(prices, {
    noun: 'regional database',
    nameOf: ({ year, region }) => `${year} ${region}`,
    lock: (id: number) => lockRegionalDatabase(tx, id),
    setPrice: (row, priceCents) => setPrice(tx, row, priceCents),
  });
  if (changes.length > 0) await notifyArchive(tx);
  return changes;
};

/** Tells every server. @throws ApiError bad_input at `year` if the year and region have a database. */
export const createRegionalDatabase = async (
  tx: WriteTx,
  { year, region, price }: NewRegionalReport,
): Promise<Audited<RegionalReport>> => {
  const row = { year, region, priceCents: centsOrNull(price) };
  const id = await insertRegionalDatabase(tx, row).catch((error: unknown) => {
    throw violates(error, 'regional_reports_unique')
      ? fieldError('year', `A regional database for ${year} ${region} exists.`)
      : error;
  });
  await notifyArchive(tx);
  return {
    response: await regionalDatabaseFor(tx, id, { withCounts: true }),
    change: { target: `regional report ${id}`, before: null, after: { year, region, price } },
  };
};

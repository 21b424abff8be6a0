import type {
  NewRegionalReport,
  RegionalReport,
} from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { notifyArchive } from '#modules/samples/samples.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import {
  findRegionalDatabase,
  insertRegionalDatabase,
  lockRegionalDatabase,
  setRegionalPrice,
  withLicenceCounts,
} from './regional-databases.store.ts';

const centsOrNull = (price: number | null) => (price === null ? null : centsFromDollars(price));

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

/** Tells every server; unpaid orders are repriced on payment. @throws ApiError not_found */
export const updateRegionalPrice = async (
  tx: WriteTx,
  id: number,
  price: number | null,
): Promise<Audited<RegionalReport>> => {
  if (!(await lockRegionalDatabase(tx, id))) throw new ApiError('not_found');
  const before = await regionalDatabaseFor(tx, id, { withCounts: true });
  await setRegionalPrice(tx, id, centsOrNull(price));
  await notifyArchive(tx);
  return {
    response: { ...before, price },
    change: { target: `regional report ${id}`, before: { price: before.price }, after: { price } },
  };
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

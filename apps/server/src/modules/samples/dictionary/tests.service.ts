import { centsFromDollars, dollarsFromCents, formatMoney } from '@iom/contract/shared/money.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Change } from '#platform/http/audited.ts';
import { notifyArchive } from '../groups/groups.store.ts';
import { type DictionaryTest, lockTest, updateTestRow } from './dictionary.store.ts';

const toAudited = ({
  name,
  priceCents,
  synonyms,
}: Pick<DictionaryTest, 'name' | 'priceCents'> & { synonyms: string[] | null }) => ({
  name,
  price: priceCents === null ? null : dollarsFromCents(priceCents),
  synonyms: synonyms ?? [],
});

/**
 * Changes name, price (US dollars, null: not for sale) or synonyms of a test and notifies every server. Unpaid orders are priced again on payment.
 * @throws ApiError not_found; bad_input at `name` when another test has it (case-insensitive).
 */
export const updateTest = async (
  tx: WriteTx,
  id: number,
  {
    name,
    price,
    synonyms,
  }: { name?: string | undefined; price?: number | null | undefined; synonyms?: string[] | undefined },
) => {
  const row = await lockTest(tx, id);
  if (!row) throw new ApiError('not_found');
  const changed = {
    name: name ?? row.name,
    synonyms: synonyms ?? row.synonyms,
    priceCents: price === undefined || price === null ? price : centsFromDollars(price),
  };
  const test = await updateTestRow(tx, id, changed).catch((error: unknown) => {
    throw violates(error, 'tests_name_unique') || violates(error, 'tests_name_unique_without_case')
      ? fieldError('name', 'A test with this name exists.')
      : error;
  });
  await notifyArchive(tx);
  return {
    test,
    change: { target: `test ${id}`, before: toAudited(row), after: toAudited(test) },
  };
};

interface NewPrice {
  id: number;
  price: number | null;
  /** The price that the administrator saw. */
  was: number | null;
}

const toCents = (price: number | null) => (price === null ? null : centsFromDollars(price));

const priceText = (cents: number | null) => (cents === null ? 'no price' : formatMoney(cents));

/**
 * Changes the prices of several tests (US dollars, null: not for sale), all or none, with a change for the audit log each.
 * @throws ApiError bad_input at the price of an unknown test, of one that is named twice, or whose price has changed meanwhile
 */
export const updatePrices = async (tx: WriteTx, prices: readonly NewPrice[]) => {
  const changes: Change[] = [];
  // in one order, so that two calls wait for each other instead of locking up
  for (const { id, price, was } of prices.toSorted((a, b) => a.id - b.id)) {
    const reject = (message: string) =>
      fieldError(`prices.${prices.findLastIndex((one) => one.id === id)}.price`, message);
    if (prices.filter((one) => one.id === id).length > 1) throw reject('This test is named twice.');
    const row = await lockTest(tx, id);
    if (!row) throw reject('There is no such test.');
    if (row.priceCents !== toCents(was))
      throw reject(`${row.name} has ${priceText(row.priceCents)} meanwhile. Load the list again.`);
    const test = await updateTestRow(tx, id, {
      ...{ name: row.name, synonyms: row.synonyms, priceCents: toCents(price) },
    });
    if (test.priceCents !== row.priceCents)
      changes.push({ target: `test ${id}`, before: toAudited(row), after: toAudited(test) });
  }
  if (changes.length > 0) await notifyArchive(tx);
  return changes;
};

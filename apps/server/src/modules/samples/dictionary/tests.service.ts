import { centsOrNull, dollarsOrNull } from '@iom/contract/shared/money.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import { notifyArchive } from '../groups/groups.store.ts';
import { type DictionaryTest, lockTest, updateTestRow } from './dictionary.store.ts';
import { changePrices, type NewPrice } from './price-list.ts';

const toAudited = ({
  name,
  priceCents,
  synonyms,
}: Pick<DictionaryTest, 'name' | 'priceCents'> & { synonyms: string[] | null }) => ({
  name,
  price: dollarsOrNull(priceCents),
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
    priceCents: price === undefined ? undefined : centsOrNull(price),
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

/**
 * Changes the prices of several tests, all or none, with a change for the audit log each, and notifies every server.
 * @throws ApiError bad_input as `changePrices`
 */
export const updatePrices = async (tx: WriteTx, prices: readonly NewPrice[]) => {
  const changes = await changePrices(prices, {
    noun: 'test',
    nameOf: ({ name }) => name,
    lock: (id: number) => lockTest(tx, id),
    setPrice: async (row, priceCents) => {
      const test = await updateTestRow(tx, row.id, { name: row.name, synonyms: row.synonyms, priceCents });
      return { target: `test ${row.id}`, before: toAudited(row), after: toAudited(test) };
    },
  });
  if (changes.length > 0) await notifyArchive(tx);
  return changes;
};

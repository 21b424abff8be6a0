import { centsOrNull, formatMoney } from '@iom/contract/shared/money.ts';
import { fieldError } from '#platform/api-error.ts';
import type { Change } from '#platform/http/audited.ts';

/** A price in US dollars, null: not for sale. */
export interface NewPrice {
  id: number;
  price: number | null;
  /** The price that the administrator saw. */
  was: number | null;
}

/** Rows that are sold at a price each. */
interface PriceList<Row extends { priceCents: number | null }> {
  /** What a row is called in messages, such as `test`. */
  noun: string;
  nameOf: (row: Row) => string;
  /** Locks a row until the transaction ends. */
  lock: (id: number) => Promise<Row | undefined>;
  /** Stores another price of a locked row. */
  setPrice: (row: Row, priceCents: number | null) => Promise<Change>;
}

const priceText = (cents: number | null) => (cents === null ? 'no price' : formatMoney(cents));

/**
 * Changes several prices of a list, all or none, with a change for the audit log each.
 * @throws ApiError bad_input at the price of an unknown row, of one that is named twice, or whose price has changed meanwhile
 */
export const changePrices = async <Row extends { priceCents: number | null }>(
  prices: readonly NewPrice[],
  { noun, nameOf, lock, setPrice }: PriceList<Row>,
): Promise<Change[]> => {
  const changes: Change[] = [];
  // in one order, so that two calls wait for each other instead of locking up
  for (const { id, price, was } of prices.toSorted((a, b) => a.id - b.id)) {
    const reject = (message: string) =>
      fieldError(`prices.${prices.findLastIndex((one) => one.id === id)}.price`, message);
    if (prices.filter((one) => one.id === id).length > 1) throw reject(`This ${noun} is named twice.`);
    const row = await lock(id);
    if (!row) throw reject(`There is no such ${noun}.`);
    if (row.priceCents !== centsOrNull(was))
      throw reject(`${nameOf(row)} has ${priceText(row.priceCents)} meanwhile. Load the list again.`);
    const cents = centsOrNull(price);
    if (cents !== row.priceCents) changes.push(await setPrice(row, cents));
  }
  return changes;
};

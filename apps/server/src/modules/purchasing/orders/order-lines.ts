// The lines of an order: its items, as recorded at its last pricing. An order is not repriced once it is paid
// or registered.

import type { OrderLine } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import {
  copyLines,
  copyLineText,
  oilLineText,
  type PricedCart,
} from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { DiscountRow } from '../discounts/discounts.store.ts';
import type { oilsOfOrder } from './orders.store.ts';
import type { regionalOfOrders } from './regional-items.store.ts';

/** The texts to record for oils, in their order. An oil that has left the catalogue is named by its id. */
export const oilLineTexts = async (
  tx: ReadTx,
  catalogue: Catalogue,
  oils: readonly { sample: number; tests: readonly number[] }[],
  items: readonly { fullSet: boolean }[],
): Promise<string[]> => {
  const rows = await catalogue.oilRows(
    tx,
    oils.map(({ sample }) => sample),
  );
  return oils.map(({ sample, tests }, index) => {
    const label = rows.get(sample) ?? {
      sample__report_number: `Oil ${sample}`,
      brand_name: '',
      sample__sae_grade: '',
      year: 0,
    };
    const testNames = tests.map((test) => catalogue.testName(test) ?? `Test ${test}`);
    return oilLineText(label, { testNames, fullSet: items[index]?.fullSet ?? false });
  });
};

/** The texts to record for copies of a regional database; empty where there are none at that price. */
export const copyTexts = (
  database: { year: number; region: string },
  { quantity, fullCopies }: { quantity: number; fullCopies: number },
) => {
  const text = (further: boolean, count: number) =>
    count > 0 ? copyLineText(database, { further, quantity: count }) : '';
  return {
    firstCopyText: text(false, fullCopies),
    furtherCopiesText: text(true, quantity - fullCopies),
  };
};

/** The amount of each discount code, as stored with the order. */
export const discountLines = (discounts: readonly DiscountRow[], priced: PricedCart) =>
  discounts.map(({ id, code, name }) => ({
    discountId: id,
    code,
    name,
    amountCents: priced.discounts.find((line) => line.code === code)?.amountCents ?? 0,
  }));

const toLine = (kind: OrderLine['kind'], text: string, quantity: number, unitCents: number): OrderLine => ({
  kind,
  text,
  quantity,
  unit_price: dollarsFromCents(unitCents),
  amount: dollarsFromCents(quantity * unitCents),
});

type Copies = Omit<
  Awaited<ReturnType<typeof regionalOfOrders>>[number],
  'id' | 'orderId' | 'reportId' | 'year' | 'region'
>;

/** The recorded lines of a regional database: its first copy, then the further ones. */
export const toCopyLines = (copies: Copies): OrderLine[] =>
  copyLines(copies).map(({ further, quantity, unitCents }) =>
    further
      ? toLine('further_copy', copies.furtherCopiesText, quantity, unitCents)
      : toLine('first_copy', copies.firstCopyText, quantity, unitCents),
  );

/** The recorded lines of an order, in the order of its items. They sum to its price before discounts. */
export const orderLines = (
  oils: Awaited<ReturnType<typeof oilsOfOrder>>,
  databases: readonly Copies[],
): OrderLine[] => [
  ...oils.map(({ lineText, priceCents }) => toLine('oil', lineText, 1, priceCents)),
  ...databases.flatMap(toCopyLines),
];

import {
  largestCopies,
  largestOrderCents,
  type PriceAnswer,
} from '@iom/contract/purchasing/orders.schemas.ts';
import {
  type OilToPrice,
  type PricedCart,
  priceCart,
  type RegionalToPrice,
} from '@iom/contract/purchasing/pricing.rules.ts';
import { centsFromDollars, dollarsFromCents, shownMoney } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { findRegionalDatabase } from '#modules/library/library.module.ts';
import { fieldError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { type DiscountRow, findDiscounts, toApply } from '../discounts/discounts.store.ts';
import { boughtBefore } from '../orders/regional-items.store.ts';

export interface ChosenOil {
  sample: number;
  tests: readonly number[];
}

/** The fields of a request that the oil and its tests stand in. */
interface OilFields {
  sample: string;
  tests: string;
}

/**
 * An oil as the price function needs it.
 * @throws ApiError bad_input at its field for an oil that is unknown or not released, and for a test it is not sold with.
 */
export const oilToPrice = (
  catalogue: Catalogue,
  { sample, tests }: ChosenOil,
  fields: OilFields,
): OilToPrice => {
  const forSale = catalogue.forSale(sample);
  if (!forSale) throw fieldError(fields.sample, `Oil ${sample} is not in the catalogue.`);
  if (new Set(tests).size < tests.length)
    throw fieldError(fields.tests, `A test stands twice for oil ${sample}.`);
  const missing = tests.find((test) => !forSale.some((one) => one.id === test));
  if (missing !== undefined)
    throw fieldError(fields.tests, `Test ${missing} is not for sale for oil ${sample}.`);
  return { sample, tests, forSale };
};

/** The discounts of codes. @throws ApiError bad_input at `discounts` for a code that is unknown, used up or given twice. */
export const goodDiscounts = async (tx: ReadTx, codes: readonly string[]): Promise<DiscountRow[]> => {
  const found = (await findDiscounts(tx, codes)).filter(
    (discount) => discount.currentUses < discount.numberOfUses,
  );
  const different = new Set(codes.map((code) => code.toLowerCase()));
  if (different.size < codes.length) throw fieldError('discounts', 'Each discount code counts once.');
  if (found.length < different.size) throw fieldError('discounts', 'This discount code is not valid.');
  return found;
};

/** Whose earlier purchases count for the price of further copies; `exceptOrder` is the order being priced. */
interface Buyer {
  ownerId: number;
  exceptOrder: number;
}

/**
 * Regional databases as the price function needs them; an id stands once a copy, a visitor bought nothing before.
 * @throws ApiError bad_input at the field for more than ten copies and for what is not for sale.
 */
export const regionalToPrice = async (
  tx: ReadTx,
  ids: readonly number[],
  buyer: Buyer | null,
  field: string,
): Promise<RegionalToPrice[]> => {
  if (ids.length > largestCopies) throw fieldError(field, `At most ${largestCopies} copies an order.`);
  const different = [...new Set(ids)];
  const before = buyer
    ? await boughtBefore(tx, buyer.ownerId, different, buyer.exceptOrder)
    : new Set<number>();
  const reports: RegionalToPrice[] = [];
  for (const id of different) {
    const report = await findRegionalDatabase(tx, id);
    if (!report || report.price === null) throw fieldError(field, 'This regional database is not for sale.');
    const quantity = ids.filter((one) => one === id).length;
    reports.push({
      ...{ id, quantity, priceCents: centsFromDollars(report.price) },
      boughtBefore: before.has(id),
    });
  }
  return reports;
};

/** What all of it costs. @throws ApiError bad_input at the field for more than an order can come to. */
export const priceOrderable = (cart: Parameters<typeof priceCart>[0], field: string): PricedCart => {
  const priced = priceCart(cart);
  if (priced.beforeDiscountCents > largestOrderCents)
    throw fieldError(field, `An order is at most ${shownMoney(largestOrderCents)}.`);
  return priced;
};

const answer = (priced: PricedCart): PriceAnswer => ({
  total_price: dollarsFromCents(priced.totalCents),
  price_before_discount: dollarsFromCents(priced.beforeDiscountCents),
  total_discount: dollarsFromCents(priced.discountCents),
  discounts: priced.discounts.map(({ code, name, amountCents }) => ({
    code,
    name,
    amount: dollarsFromCents(amountCents),
  })),
  items: priced.items.map(({ sample, priceCents, fullSet }) => ({
    sample,
    price: dollarsFromCents(priceCents),
    full_set: fullSet,
  })),
  regional_reports: priced.regional.map(({ id, quantity, priceCents }) => ({
    id,
    quantity,
    price: dollarsFromCents(priceCents),
  })),
});

/** What a cart costs this user, or a visitor. @throws ApiError bad_input where something in it is not for sale. */
export const calculate = async (
  tx: ReadTx,
  catalogue: Catalogue,
  userId: number | undefined,
  question: {
    discounts: readonly string[];
    items: readonly ChosenOil[];
    regional_reports: readonly number[];
  },
): Promise<PriceAnswer> => {
  if (question.items.length > 0 && question.regional_reports.length > 0)
    throw fieldError('non_field_errors', 'Datasets and regional databases are ordered apart.');
  const oils = question.items.map((item, place) =>
    oilToPrice(catalogue, item, { sample: `items.${place}.sample`, tests: `items.${place}.tests` }),
  );
  const buyer = userId === undefined ? null : { ownerId: userId, exceptOrder: 0 };
  const regional = await regionalToPrice(tx, question.regional_reports, buyer, 'regional_reports');
  const discounts = await goodDiscounts(tx, question.discounts);
  const cart = { oils, regional, discounts: discounts.map(toApply) };
  return answer(priceOrderable(cart, 'non_field_errors'));
};

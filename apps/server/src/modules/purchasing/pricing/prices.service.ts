import { type PriceName, pricePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { maxOrderCopies } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { maxOrderCents } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import {
  fullSetCents,
  type OilToPrice,
  type PricedCart,
  priceCart,
  type RegionalToPrice,
} from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import {
  type BestPriceRequest,
  type BestPriceResponse,
  maxPublicTests,
  type NotForSale,
  type PriceRequest,
  type PriceResponse,
} from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import { dollarsFromCents, formatMoney, formatPrice } from '@iom/contract/shared/money.ts';
import { min } from 'drizzle-orm';
import type { Catalogue, TestsForSale } from '#modules/catalogue/catalogue.module.ts';
import { visibleCells } from '#modules/library/library.module.ts';
import { regionalDatabases } from '#modules/library/regional-databases/regional-databases.tables.ts';
import { type CellMask, covers } from '#modules/samples/samples.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { Database, ReadTx } from '#platform/database/database.ts';
import { validDiscounts } from '../discounts/discount-uses.service.ts';
import { toApply } from '../discounts/discounts.store.ts';
import { findBestPrice } from './best-price.rules.ts';
import { boughtBefore, databasesOfOils, regionalPricesCents } from './regional-prices.store.ts';

interface ChosenOil {
  sample: number;
  tests: readonly number[];
}

/** An oil with the request fields of it and of its tests, for error messages. */
interface OilAtFields extends ChosenOil {
  fields: { sample: string; tests: string };
}

/** Maximum number of oils or tests named in an error; `not_for_sale` lists all. */
const maxFields = 100;

const assertNoTestTwice = ({ sample, tests, fields }: OilAtFields) => {
  // scans of these short lists take a fraction of the time of building sets for a thousand oils
  if (tests.some((test, index) => tests.indexOf(test) < index))
    throw fieldError(fields.tests, `A test appears twice for oil ${sample}.`);
};

/**
 * The requested tests that are not for sale for an oil: all tests if the oil is unknown or not released;
 * undefined if none.
 */
const findUnsold = (testsForSale: TestsForSale, { sample, tests, fields }: OilAtFields) => {
  const forSale = testsForSale.get(sample);
  if (!forSale)
    return { sample, tests, field: fields.sample, messages: [`Oil ${sample} is not in the catalog.`] };
  const sold = forSale.map((test) => test.id);
  const missing = tests.filter((test) => !sold.includes(test));
  if (missing.length === 0) return undefined;
  const messages = missing.map((test) => `Test ${test} is not for sale for oil ${sample}.`);
  return { sample, tests: missing, field: fields.tests, messages };
};

/**
 * Oils as input of `priceCart`.
 * @throws ApiError bad_input at the fields of oils that are unknown or not released, and of tests that are
 * not for sale for them, all listed as `not_for_sale`; at the tests of an oil that has one twice.
 */
export const soldOils = (testsForSale: TestsForSale, oils: readonly OilAtFields[]): OilToPrice[] => {
  oils.forEach(assertNoTestTwice);
  const unsold = oils.flatMap((oil) => findUnsold(testsForSale, oil) ?? []);
  if (unsold.length > 0) {
    const fields: FieldErrors = {};
    for (const { field, messages } of unsold.slice(0, maxFields))
      fields[field] = [...(fields[field] ?? []), ...messages];
    const notForSale: NotForSale = unsold.map(({ sample, tests }) => ({ sample, tests: [...tests] }));
    throw new ApiError('bad_input', { fields, extra: { not_for_sale: notForSale } });
  }
  return oils.map(({ sample, tests }) => ({ sample, tests, forSale: testsForSale.get(sample) ?? [] }));
};

/** The account: its earlier purchases reduce the price of copies. `exceptOrder` is the order being priced. */
interface Buyer {
  ownerId: number;
  exceptOrder: number;
}

/**
 * Regional databases as input of `priceCart`. `ids` repeats an id for each copy; `buyer` is null for a
 * visitor.
 * @throws ApiError bad_input at the field for more than ten copies and for what is not for sale.
 */
export const regionalToPrice = async (
  tx: ReadTx,
  ids: readonly number[],
  buyer: Buyer | null,
  field: string,
): Promise<RegionalToPrice[]> => {
  if (ids.length > maxOrderCopies) throw fieldError(field, `At most ${maxOrderCopies} copies an order.`);
  const distinct = [...new Set(ids)];
  const before = buyer
    ? await boughtBefore(tx, buyer.ownerId, distinct, buyer.exceptOrder)
    : new Set<number>();
  const prices = await regionalPricesCents(tx, distinct);
  return distinct.map((id) => {
    const priceCents = prices.get(id);
    if (priceCents === undefined) throw fieldError(field, 'This regional database is not for sale.');
    return { id, quantity: ids.filter((one) => one === id).length, priceCents, boughtBefore: before.has(id) };
  });
};

/** The priced cart. @throws ApiError bad_input about the whole for more than `maxOrderCents`. */
export const priceOrderable = (cart: Parameters<typeof priceCart>[0]): PricedCart => {
  const priced = priceCart(cart);
  if (priced.beforeDiscountCents > maxOrderCents)
    throw fieldError('non_field_errors', `An order is at most ${formatMoney(maxOrderCents)}.`);
  return priced;
};

const toPriceResponse = (priced: PricedCart): PriceResponse => ({
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
  regional_reports: priced.regional.map(({ id, quantity, fullCopies, priceCents }) => ({
    id,
    quantity,
    full_copies: fullCopies,
    price: dollarsFromCents(priceCents),
  })),
});

/** The oils and regional databases of a request for a price, as `priceCart` takes them. */
interface RequestedItems {
  oils: OilToPrice[];
  regional: RegionalToPrice[];
}

/**
 * The oils and regional databases of a request, which may stand together, for this user or for a visitor.
 * @throws ApiError bad_input at the field of what is not for sale.
 */
const anyItems = async (
  tx: ReadTx,
  catalogue: Catalogue,
  userId: number | undefined,
  request: Pick<PriceRequest, 'items' | 'regional_reports'>,
): Promise<RequestedItems> => {
  const forSale = await catalogue.forSale(
    tx,
    request.items.map(({ sample }) => sample),
  );
  const oils = soldOils(
    forSale,
    request.items.map(({ sample, tests }, index) => ({
      ...{ sample, tests },
      fields: { sample: `items.${index}.sample`, tests: `items.${index}.tests` },
    })),
  );
  const buyer = userId === undefined ? null : { ownerId: userId, exceptOrder: 0 };
  return { oils, regional: await regionalToPrice(tx, request.regional_reports, buyer, 'regional_reports') };
};

/**
 * The oils or the regional databases of a request, for this user or for a visitor.
 * @throws ApiError bad_input at the field of what is not for sale, and about the whole for both kinds together.
 */
export const requestedItems = (
  tx: ReadTx,
  catalogue: Catalogue,
  userId: number | undefined,
  request: Pick<PriceRequest, 'items' | 'regional_reports'>,
): Promise<RequestedItems> => {
  if (request.items.length > 0 && request.regional_reports.length > 0)
    throw fieldError('non_field_errors', 'Datasets and regional databases are ordered apart.');
  return anyItems(tx, catalogue, userId, request);
};

/** Bounds the work of a call without an account. */
const assertPublicSize = (items: PriceRequest['items']) => {
  if (items.reduce((tests, item) => tests + item.tests.length, 0) > maxPublicTests)
    throw fieldError(
      'items',
      `At most ${maxPublicTests.toLocaleString('en-US')} tests of all oils together. Sign in to price more.`,
    );
};

/**
 * The price of a cart for this user, or for a visitor. @throws ApiError bad_input at the field of an item
 * that is not for sale.
 */
export const calculate = async (
  tx: ReadTx,
  catalogue: Catalogue,
  userId: number | undefined,
  request: PriceRequest,
): Promise<PriceResponse> => {
  if (userId === undefined) assertPublicSize(request.items);
  const items = await requestedItems(tx, catalogue, userId, request);
  const discounts = await validDiscounts(tx, request.discounts);
  const cart = { ...items, discounts: discounts.map(toApply) };
  return toPriceResponse(priceOrderable(cart));
};

/**
 * The cheapest choice with every value of a request, for this user or for a visitor. The number of statements does not depend on the
 * request.
 * @throws ApiError bad_input at the field of what is not for sale.
 */
export const calculateBestPrice = async (
  tx: ReadTx,
  catalogue: Catalogue,
  userId: number | undefined,
  request: BestPriceRequest,
): Promise<BestPriceResponse> => {
  if (userId === undefined) assertPublicSize(request.items);
  const items = await anyItems(tx, catalogue, userId, request);
  priceOrderable({ ...items, discounts: [] });
  const found = await databasesOfOils(
    tx,
    items.oils.map(({ sample }) => sample),
    items.regional.map(({ id }) => id),
  );
  const databases = new Map(found.map((database) => [database.id, database]));
  const before =
    userId === undefined ? new Set<number>() : await boughtBefore(tx, userId, [...databases.keys()], 0);
  const mask: CellMask = userId === undefined ? new Map() : await visibleCells(tx, userId);
  const { totalCents, owned, best } = findBestPrice({
    ...items,
    databases: found.map((database) => ({ ...database, boughtBefore: before.has(database.id) })),
    holds: (sample, test) => covers(mask, sample, test),
  });
  return {
    total_price: dollarsFromCents(totalCents),
    owned,
    best: best && {
      total_price: dollarsFromCents(best.totalCents),
      saves: dollarsFromCents(best.savedCents),
      regional_reports: best.regional.flatMap(({ id, quantity, priceCents }) => {
        const database = databases.get(id);
        if (!database) return [];
        const { year, region, oils } = database;
        return [{ id, year, region, quantity, price: dollarsFromCents(priceCents), oils }];
      }),
      items: best.items.map(({ sample, tests, priceCents }) => ({
        ...{ sample, tests },
        price: dollarsFromCents(priceCents),
      })),
    },
  };
};

/** Placeholder in built pages → the price as text. */
export type PriceTexts = Readonly<Record<(typeof pricePlaceholders)[PriceName], string>>;

const formatLowest = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? 'on request' : `from ${formatPrice(cents)}`;

/** The present prices of the full set, of tests and of regional databases, as texts of pages. */
export const readPriceTexts = async (deps: {
  database: Database;
  catalogue: Pick<Catalogue, 'lowestTestCents'>;
}): Promise<PriceTexts> => {
  const lowestTest = await deps.catalogue.lowestTestCents();
  const [regional] = await deps.database.read((tx) =>
    tx.select({ lowest: min(regionalDatabases.priceCents) }).from(regionalDatabases),
  );
  return {
    [pricePlaceholders.fullSetPrice]: formatPrice(fullSetCents),
    [pricePlaceholders.testPrices]: formatLowest(lowestTest),
    [pricePlaceholders.regionalPrices]: formatLowest(regional?.lowest),
  };
};

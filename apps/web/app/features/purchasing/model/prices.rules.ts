// Requests for prices and orders made from an order draft, and the server's prices assigned to each part of it.

import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import type { CartDataset, CartRegional } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { Order, OrderDataset, PlaceOrderBody } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import {
  copiesText,
  copyLines,
  fullSetCents,
  furtherCopyCents,
} from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import type { PriceResponse } from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { copyIds, type OrderDraft } from './order-draft.rules.ts';

/** The body of `calculate-price`: every oil of every dataset in order, or every copy of the databases. */
export const toPriceRequest = (draft: OrderDraft, codes: readonly string[]) => ({
  discounts: [...codes],
  items: draft.kind === 'datasets' ? draft.datasets.flatMap((dataset) => dataset.oils) : [],
  regional_reports: draft.kind === 'regional' ? copyIds(draft.databases) : [],
});

/** The body of `place-order` for datasets and codes; unpaid orders with the same items are replaced. */
export const toPlaceOrderBody = (
  datasets: readonly CartDataset[],
  codes: readonly string[],
): PlaceOrderBody => ({
  discount: [...codes],
  reports: datasets.map((dataset) => ({
    name: dataset.name,
    samples: dataset.oils.map((oil) => ({ id: oil.sample, display_tests: oil.tests })),
  })),
  replace_open_orders: true,
});

export interface PricedOil {
  sample: number;
  tests: readonly number[];
  priceCents: number;
  fullSet: boolean;
}
export interface PricedDataset {
  name: string;
  oils: PricedOil[];
  priceCents: number;
}

/** Assigns the prices, which come in the order of the request, to the oils of their datasets. */
export const priceDatasets = (
  datasets: readonly CartDataset[],
  price: Pick<PriceResponse, 'items'>,
): PricedDataset[] => {
  let index = 0;
  return datasets.map((dataset) => {
    const oils = dataset.oils.map((oil) => {
      const item = price.items[index++];
      return {
        sample: oil.sample,
        tests: oil.tests,
        priceCents: centsFromDollars(item?.price ?? 0),
        fullSet: item?.full_set ?? false,
      };
    });
    return { name: dataset.name, oils, priceCents: oils.reduce((cents, oil) => cents + oil.priceCents, 0) };
  });
};

/** The oils whose chosen tests cost as much as their full set, by dataset. */
export const atFullSetPrice = (
  datasets: readonly PricedDataset[],
): { dataset: string; samples: number[] }[] =>
  datasets.flatMap(({ name, oils }) => {
    const equal = oils.filter(({ fullSet, priceCents }) => !fullSet && priceCents === fullSetCents);
    return equal.length > 0 ? [{ dataset: name, samples: equal.map(({ sample }) => sample) }] : [];
  });

/** `2016 Europe`: the name of a regional database. */
export const databaseName = ({ year, region }: Pick<RegionalReport, 'year' | 'region'>) =>
  `${year} ${region}`;

export interface AmountLine {
  label: string;
  cents: number;
}
export interface PricedDatabase {
  id: number;
  name: string;
  oilCount: number;
  quantity: number;
  priceCents: number;
  /** The first copy and the further copies as separate lines. */
  copies: AmountLine[];
}

/** The copies of a database of this list price as the server has priced them: at the full price, then further copies. */
const copyAmounts = (
  listPriceCents: number,
  { quantity, full_copies }: PriceResponse['regional_reports'][number],
): AmountLine[] =>
  copyLines({
    quantity,
    fullCopies: full_copies,
    listPriceCents,
    furtherCopyCents: furtherCopyCents(listPriceCents),
  }).map((line) => ({ label: copiesText(line), cents: line.quantity * line.unitCents }));

/** The databases of the cart with the server's prices. @param rows by id; null for a database that is no longer for sale. */
export const priceDatabases = (
  databases: readonly CartRegional[],
  rows: ReadonlyMap<number, RegionalReport | null>,
  price: Pick<PriceResponse, 'regional_reports'>,
): PricedDatabase[] =>
  databases.map(({ id, quantity }) => {
    const row = rows.get(id);
    const line = price.regional_reports.find((one) => one.id === id);
    const priceCents = centsFromDollars(line?.price ?? 0);
    const listCents = centsFromDollars(row?.price ?? 0);
    const copies = line && listCents > 0 ? copyAmounts(listCents, line) : [];
    const name = row ? databaseName(row) : `Database ${id}`;
    return { id, name, oilCount: row?.oil_count ?? 0, quantity, priceCents, copies };
  });

/** `2016 Europe, 3 copies`; a single copy is not mentioned. */
const withCopies = (name: string, quantity: number) => (quantity > 1 ? `${name}, ${quantity} copies` : name);

/** What a summary shows: the lines, the discounts as positive amounts, the total. */
export interface Amounts {
  lines: AmountLine[];
  discounts: AmountLine[];
  beforeDiscountCents: number;
  totalCents: number;
}

const discountLines = (discounts: Order['discounts']): AmountLine[] =>
  discounts.map((discount) => ({
    label: `${discount.name} (${discount.code})`,
    cents: centsFromDollars(discount.amount),
  }));

/** An order draft, priced part by part. */
export type Priced =
  | { kind: 'datasets'; datasets: PricedDataset[] }
  | { kind: 'regional'; databases: PricedDatabase[] };

/** The amounts of an order draft. */
export const draftAmounts = (priced: Priced, price: PriceResponse): Amounts => ({
  lines:
    priced.kind === 'datasets'
      ? priced.datasets.map(({ name, priceCents }) => ({ label: name, cents: priceCents }))
      : priced.databases.map(({ name, quantity, priceCents }) => ({
          label: withCopies(name, quantity),
          cents: priceCents,
        })),
  discounts: discountLines(price.discounts),
  beforeDiscountCents: centsFromDollars(price.price_before_discount),
  totalCents: centsFromDollars(price.total_price),
});

/** The name of an order's item: the dataset's name, or year and region of a regional database. */
export const itemName = ({ report, regional_report }: Order['order_items'][number]) =>
  report?.name ?? (regional_report ? databaseName(regional_report) : '');

/** The amounts of an order. */
export const orderAmounts = (order: Order): Amounts => ({
  lines: order.order_items.map((item) => ({
    label: item.regional_report ? withCopies(itemName(item), item.quantity) : itemName(item),
    cents: centsFromDollars(item.total_price),
  })),
  discounts: discountLines(order.discounts),
  beforeDiscountCents: centsFromDollars(order.price_before_discount),
  totalCents: centsFromDollars(order.total_price),
});

/** The datasets of an order as the review lists them. */
export const datasetsOfOrder = (datasets: readonly OrderDataset[]): PricedDataset[] =>
  datasets.map(({ name, oils }) => {
    const priced = oils.map(({ sample, tests, price, full_set }) => ({
      sample,
      tests,
      priceCents: centsFromDollars(price),
      fullSet: full_set,
    }));
    return { name, oils: priced, priceCents: priced.reduce((cents, oil) => cents + oil.priceCents, 0) };
  });

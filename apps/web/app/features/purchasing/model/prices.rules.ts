// From what is chosen to what is priced and ordered, and back to a price for each part of it.

import type { RegionalReport } from '@iom/contract/library/library.schemas.ts';
import type {
  CartDataset,
  CartRegional,
  Order,
  PlaceOrderBody,
  PriceAnswer,
} from '@iom/contract/purchasing/orders.schemas.ts';
import { copyLines, priceRegional } from '@iom/contract/purchasing/pricing.rules.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { copyIds, type OrderDraft } from './order-draft.rules.ts';

/** The question to `calculate-price`: every oil of every dataset in order, or every copy of the databases. */
export const toPriceRequest = (purchase: OrderDraft, codes: readonly string[]) => ({
  discounts: [...codes],
  items: purchase.kind === 'datasets' ? purchase.datasets.flatMap((dataset) => dataset.oils) : [],
  regional_reports: purchase.kind === 'regional' ? copyIds(purchase.databases) : [],
});

/** The body of `place-order` for datasets and codes. */
export const toPlaceOrderBody = (
  datasets: readonly CartDataset[],
  codes: readonly string[],
): PlaceOrderBody => ({
  discount: [...codes],
  reports: datasets.map((dataset) => ({
    name: dataset.name,
    samples: dataset.oils.map((oil) => ({ id: oil.sample, display_tests: oil.tests })),
  })),
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

/** Puts the answer's prices, which stand in the order they were asked, back into their datasets. */
export const priceDatasets = (
  datasets: readonly CartDataset[],
  answer: Pick<PriceAnswer, 'items'>,
): PricedDataset[] => {
  let asked = 0;
  return datasets.map((dataset) => {
    const oils = dataset.oils.map((oil) => {
      const item = answer.items[asked++];
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

/** `2016 Europe`, as a regional database is called everywhere. */
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
  /** The copy at the full price and the further ones apart, as many as the price is for. */
  copies: AmountLine[];
}

const copyLabel = ({ further, quantity }: { further: boolean; quantity: number }) => {
  if (!further) return 'First copy';
  return quantity === 1 ? '1 further copy at 10 %' : `${quantity} further copies at 10 %`;
};

/** How the price the server asks for so many copies comes about; empty where it is not that of a list price known here. */
export const copyPriceLines = (listCents: number, quantity: number, priceCents: number): AmountLine[] => {
  const fullCopies = [false, true]
    .map((boughtBefore) => priceRegional({ id: 0, priceCents: listCents, quantity, boughtBefore }))
    .find((priced) => priced.priceCents === priceCents)?.fullCopies;
  if (fullCopies === undefined) return [];
  return copyLines({ priceCents: listCents, quantity, fullCopies }).map((line) => ({
    label: copyLabel(line),
    cents: line.quantity * line.unitCents,
  }));
};

/** The databases of the cart with what the server asks for each. @param rows by id; null for one no longer on offer. */
export const priceDatabases = (
  databases: readonly CartRegional[],
  rows: ReadonlyMap<number, RegionalReport | null>,
  answer: Pick<PriceAnswer, 'regional_reports'>,
): PricedDatabase[] =>
  databases.map(({ id, quantity }) => {
    const row = rows.get(id);
    const asked = answer.regional_reports.find((one) => one.id === id);
    const priceCents = centsFromDollars(asked?.price ?? 0);
    const copies = copyPriceLines(centsFromDollars(row?.price ?? 0), asked?.quantity ?? 0, priceCents);
    const name = row ? databaseName(row) : `Database ${id}`;
    return { id, name, oilCount: row?.oil_count ?? 0, quantity, priceCents, copies };
  });

/** A code as it is compared: the server takes it without regard to case. */
export const sameCode = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase();

/** What a summary shows: the lines, what each discount takes off, the total. */
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

/** What is not ordered yet, priced part by part. */
export type Priced =
  | { kind: 'datasets'; datasets: PricedDataset[] }
  | { kind: 'regional'; databases: PricedDatabase[] };

/** The amounts of what is not ordered yet. */
export const draftAmounts = (priced: Priced, answer: PriceAnswer): Amounts => ({
  lines: (priced.kind === 'datasets' ? priced.datasets : priced.databases).map((part) => ({
    label: part.name,
    cents: part.priceCents,
  })),
  discounts: discountLines(answer.discounts),
  beforeDiscountCents: centsFromDollars(answer.price_before_discount),
  totalCents: centsFromDollars(answer.total_price),
});

/** What an order's item is called: the dataset's name, or year and region of a regional database. */
export const itemName = ({ report, regional_report }: Order['order_items'][number]) =>
  report?.name ?? (regional_report ? databaseName(regional_report) : '');

/** The amounts of an order. */
export const orderAmounts = (order: Order): Amounts => ({
  lines: order.order_items.map((item) => ({
    label: itemName(item),
    cents: centsFromDollars(item.total_price),
  })),
  discounts: discountLines(order.discounts),
  beforeDiscountCents: centsFromDollars(order.price_before_discount),
  totalCents: centsFromDollars(order.total_price),
});

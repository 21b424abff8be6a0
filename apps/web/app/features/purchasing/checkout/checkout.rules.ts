// From confirmed datasets to what is priced and what is ordered, and back to a price for each dataset.
import type {
  CartDataset,
  Order,
  PlaceOrderBody,
  PriceAnswer,
} from '@iom/contract/purchasing/orders.schemas.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';

/** The question to `calculate-price`: every oil of every dataset, in order. */
export const priceQuestionOf = (datasets: readonly CartDataset[], codes: readonly string[]) => ({
  discounts: [...codes],
  items: datasets.flatMap((dataset) => dataset.oils),
  regional_reports: [],
});

/** The body of `place-order` for the same datasets and codes. */
export const placeOrderBodyOf = (
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
export const pricedDatasets = (
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

/** A code as it is compared: the server takes it without regard to case. */
export const sameCode = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase();

export interface MoneyLine {
  label: string;
  cents: number;
}
/** What a summary shows: the lines, what each discount takes off, the total. */
export interface Amounts {
  lines: MoneyLine[];
  discounts: MoneyLine[];
  beforeDiscountCents: number;
  totalCents: number;
}

const discountLines = (discounts: Order['discounts']): MoneyLine[] =>
  discounts.map((discount) => ({
    label: `${discount.name} (${discount.code})`,
    cents: centsFromDollars(discount.amount),
  }));

/** The amounts of datasets that are not ordered yet. */
export const amountsOfDatasets = (datasets: readonly PricedDataset[], answer: PriceAnswer): Amounts => ({
  lines: datasets.map((dataset) => ({ label: dataset.name, cents: dataset.priceCents })),
  discounts: discountLines(answer.discounts),
  beforeDiscountCents: centsFromDollars(answer.price_before_discount),
  totalCents: centsFromDollars(answer.total_price),
});

/** What an order's item is called: the dataset's name, or region and year of a regional database. */
export const itemName = (item: Order['order_items'][number]) =>
  item.report?.name ?? `${item.regional_report?.region} ${item.regional_report?.year}`;

/** The amounts of an order. */
export const amountsOfOrder = (order: Order): Amounts => ({
  lines: order.order_items.map((item) => ({
    label: itemName(item),
    cents: centsFromDollars(item.total_price),
  })),
  discounts: discountLines(order.discounts),
  beforeDiscountCents: centsFromDollars(order.price_before_discount),
  totalCents: centsFromDollars(order.total_price),
});

// From confirmed datasets to what is priced and what is ordered, and back to a price for each dataset.
import type { CartDataset, PlaceOrderBody, PriceAnswer } from '@iom/contract/purchasing/orders.schemas.ts';
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

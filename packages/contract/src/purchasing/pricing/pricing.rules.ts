// Prices in whole US cents. One function prices the cart page, the review page, the order, the invoice and the charge.

import { counted } from '../../shared/counts.ts';
import { formatGrade } from '../../shared/sae-grade.ts';

/** Cap on the price of an oil's full set of tests, in cents. */
export const fullSetCents = 30_000;

/** Price of each further copy of a regional database, in percent of its price. */
export const furtherCopyPercent = 10;

/** A test for sale with its price in cents. */
export interface ForSale {
  id: number;
  priceCents: number;
}
export interface OilToPrice {
  sample: number;
  /** Chosen tests, all among `forSale`. */
  tests: readonly number[];
  /** Tests of this oil with data and a price. */
  forSale: readonly ForSale[];
}
export interface RegionalToPrice {
  id: number;
  priceCents: number;
  quantity: number;
  /** Whether the account has already bought a copy for this region and year. */
  boughtBefore: boolean;
}
export interface DiscountToApply {
  code: string;
  name: string;
  kind: 'DOLLAR_AMOUNT' | 'PERCENTAGE';
  /** In hundredths of a percent or of a dollar. */
  amountHundredths: number;
}
/** Copies of a regional database: `fullCopies` (none or one) cost the list price, the others `furtherCopyCents` each. */
export interface PricedCopies {
  id: number;
  quantity: number;
  fullCopies: number;
  listPriceCents: number;
  furtherCopyCents: number;
  priceCents: number;
}
/** `totalCents` is `beforeDiscountCents - discountCents`. */
export interface PricedCart {
  items: { sample: number; priceCents: number; fullSet: boolean }[];
  regional: PricedCopies[];
  discounts: { code: string; name: string; amountCents: number }[];
  beforeDiscountCents: number;
  discountCents: number;
  totalCents: number;
}

/** The quotient rounded half up, in integer arithmetic. `numerator` and `denominator` are non-negative integers. */
const roundHalfUp = (numerator: number, denominator: number) =>
  Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

const sumCents = (tests: readonly ForSale[]) =>
  tests.reduce((cents, { priceCents }) => cents + priceCents, 0);

/** The price of every test for sale of one oil, in cents: their sum, at most `fullSetCents`. */
export const priceFullSet = (forSale: readonly ForSale[]) => Math.min(fullSetCents, sumCents(forSale));

/** The price of the chosen tests of one oil, in cents: their sum, or the price of the full set when every test for sale is chosen. */
export const priceOil = (oil: OilToPrice) => {
  const chosen = oil.forSale.filter((test) => oil.tests.includes(test.id));
  const fullSet = oil.forSale.length > 0 && chosen.length === oil.forSale.length;
  return { sample: oil.sample, priceCents: fullSet ? priceFullSet(chosen) : sumCents(chosen), fullSet };
};

/** The price of a further copy of a regional database, in cents, rounded half up. */
export const furtherCopyCents = (priceCents: number) => roundHalfUp(priceCents * furtherCopyPercent, 100);

/** The price of all copies of one regional database in an order, in cents; each further copy is rounded. */
export const priceRegional = (report: RegionalToPrice): PricedCopies => {
  const fullCopies = report.boughtBefore || report.quantity === 0 ? 0 : 1;
  const furtherCents = furtherCopyCents(report.priceCents);
  return {
    id: report.id,
    quantity: report.quantity,
    fullCopies,
    listPriceCents: report.priceCents,
    furtherCopyCents: furtherCents,
    priceCents: fullCopies * report.priceCents + (report.quantity - fullCopies) * furtherCents,
  };
};

/** Quantities and unit prices in cents: first copies at the full price, then further copies. Entries without copies are omitted. */
export const copyLines = (copies: Omit<PricedCopies, 'id' | 'priceCents'>) =>
  [
    { further: false, quantity: copies.fullCopies, unitCents: copies.listPriceCents },
    { further: true, quantity: copies.quantity - copies.fullCopies, unitCents: copies.furtherCopyCents },
  ].filter((line) => line.quantity > 0);

interface Copies {
  further: boolean;
  quantity: number;
}

/** `First copy`, or `2 further copies at 10%`. */
export const copiesText = ({ further, quantity }: Copies) =>
  further ? `${counted(quantity, 'further copy', 'further copies')} at ${furtherCopyPercent}%` : 'First copy';

/**
 * `2016 Europe regional database: 2 further copies at 10%`: the text for copies in orders and invoices. The order stores the text, so that
 * a later change of wording or percentage does not change the invoice.
 */
export const copyLineText = ({ year, region }: { year: number; region: string }, copies: Copies) =>
  `${year} ${region} regional database: ${copiesText(copies)}`;

/**
 * `A-1, Mobil 1, 5W-30, 2019: full set of 31 tests`, or the names of single tests: the text for an oil in orders and invoices, stored in
 * the order too.
 */
export const oilLineText = (
  oil: { sample__report_number: string; brand_name: string; sample__sae_grade: string; year: number },
  { testNames, fullSet }: { testNames: readonly string[]; fullSet: boolean },
) => {
  const label = [oil.sample__report_number, oil.brand_name, formatGrade(oil.sample__sae_grade), oil.year];
  const chosen = fullSet ? `full set of ${counted(testNames.length, 'test')}` : testNames.join(', ');
  return `${label.filter(Boolean).join(', ')}: ${chosen}`;
};

const byCode = (a: DiscountToApply, b: DiscountToApply) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** Order of application: percentages, largest first, then dollar amounts; ties by code. */
const sortDiscounts = (discounts: readonly DiscountToApply[]) => [
  ...discounts
    .filter((discount) => discount.kind === 'PERCENTAGE')
    .sort((a, b) => b.amountHundredths - a.amountHundredths || byCode(a, b)),
  ...discounts.filter((discount) => discount.kind === 'DOLLAR_AMOUNT').sort(byCode),
];

/**
 * Prices a cart, in whole cents. Percentages apply to the amount left by the discounts before them; the total is never below 0.
 * @param cart `discounts` holds validated codes, each at most once.
 */
export const priceCart = (cart: {
  oils: readonly OilToPrice[];
  regional: readonly RegionalToPrice[];
  discounts: readonly DiscountToApply[];
}): PricedCart => {
  const items = cart.oils.map(priceOil);
  const regional = cart.regional.map(priceRegional);
  const beforeDiscountCents = [...items, ...regional].reduce((cents, line) => cents + line.priceCents, 0);
  let left = beforeDiscountCents;
  const discounts = sortDiscounts(cart.discounts).map((discount) => {
    const wanted =
      discount.kind === 'PERCENTAGE'
        ? roundHalfUp(left * discount.amountHundredths, 10_000)
        : discount.amountHundredths;
    const amountCents = Math.min(wanted, left);
    left -= amountCents;
    return { code: discount.code, name: discount.name, amountCents };
  });
  return {
    items,
    regional,
    discounts,
    beforeDiscountCents,
    discountCents: beforeDiscountCents - left,
    totalCents: left,
  };
};

/** A change of many prices at once. */
export interface PriceChange {
  /** Added to each price, in percent: -10 takes a tenth off. */
  percent: number;
  /** Each new price is rounded to a multiple of this, in cents. */
  roundToCents: number;
}

/** What new prices can be rounded to, in cents, with their labels. */
export const roundings = [
  { cents: 1, label: 'whole cents' },
  { cents: 50, label: '$0.50' },
  { cents: 100, label: '$1' },
  { cents: 500, label: '$5' },
  { cents: 1000, label: '$10' },
] as const;

/**
 * A price in cents after a change in percent, rounded half up to a multiple of `roundToCents`. A price above 0 never becomes 0 by
 * rounding: it becomes the smallest multiple, unless the change itself takes all of it off.
 */
export const changePrice = (cents: number, { percent, roundToCents }: PriceChange): number => {
  // whole numbers up to the division: 10% of a price has no float noise
  const hundredths = Math.round(percent * 100);
  const changed = (cents * (10_000 + hundredths)) / 10_000;
  const rounded = Math.floor(changed / roundToCents + 0.5) * roundToCents;
  return rounded === 0 && changed > 0 ? roundToCents : Math.max(0, rounded);
};

// What things cost: one function prices the cart page, the review page, the order, the invoice and the charge.

/** Every test of one oil costs at most this, and the whole set exactly the lesser of this and its sum. */
export const fullSetCents = 30_000;

/** Every further copy of a regional database costs this share of its price. */
const furtherCopyPercent = 10;

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
  /** The account bought a copy of this region and year before. */
  boughtBefore: boolean;
}
export interface DiscountToApply {
  code: string;
  name: string;
  kind: 'DOLLAR_AMOUNT' | 'PERCENTAGE';
  /** Hundredths: of a percent, or of a dollar. */
  amountHundredths: number;
}
export interface PricedCart {
  items: { sample: number; priceCents: number; fullSet: boolean }[];
  regional: { id: number; quantity: number; fullCopies: number; priceCents: number }[];
  discounts: { code: string; name: string; amountCents: number }[];
  beforeDiscountCents: number;
  discountCents: number;
  totalCents: number;
}

/** Half up to the whole cent, in integers so that no float decides a cent. `numerator` and `denominator` are whole and not negative. */
const roundHalfUp = (numerator: number, denominator: number) =>
  Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

/** The price of chosen tests of one oil, in cents: the sum, or for all that are for sale at most the full set's price. */
export const priceOil = (oil: OilToPrice) => {
  const chosen = new Set(oil.tests);
  const sum = oil.forSale.reduce((cents, test) => cents + (chosen.has(test.id) ? test.priceCents : 0), 0);
  const fullSet = oil.forSale.length > 0 && oil.forSale.every((test) => chosen.has(test.id));
  return { sample: oil.sample, priceCents: fullSet ? Math.min(fullSetCents, sum) : sum, fullSet };
};

/** What a further copy of a regional database costs, in cents. */
export const furtherCopyCents = (priceCents: number) => roundHalfUp(priceCents * furtherCopyPercent, 100);

/** The price of all copies of one regional database in an order, in cents; the 10 % is rounded per copy. */
export const priceRegional = (report: RegionalToPrice) => {
  const fullCopies = report.boughtBefore || report.quantity === 0 ? 0 : 1;
  const furtherCopies = report.quantity - fullCopies;
  return {
    id: report.id,
    quantity: report.quantity,
    fullCopies,
    priceCents: fullCopies * report.priceCents + furtherCopies * furtherCopyCents(report.priceCents),
  };
};

/** The copies at the full price and the further ones, each as quantity × price of one, in cents; what there is none of is left out. */
export const copyLines = (item: { priceCents: number; quantity: number; fullCopies: number }) =>
  [
    { further: false, quantity: item.fullCopies, unitCents: item.priceCents },
    {
      further: true,
      quantity: item.quantity - item.fullCopies,
      unitCents: furtherCopyCents(item.priceCents),
    },
  ].filter((line) => line.quantity > 0);

const byCode = (a: DiscountToApply, b: DiscountToApply) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** Percentages first, largest first, each on what is left; then dollar amounts by code; never below 0. */
const sortRows = (discounts: readonly DiscountToApply[]) => [
  ...discounts
    .filter((discount) => discount.kind === 'PERCENTAGE')
    .sort((a, b) => b.amountHundredths - a.amountHundredths || byCode(a, b)),
  ...discounts.filter((discount) => discount.kind === 'DOLLAR_AMOUNT').sort(byCode),
];

/** Prices a whole cart. All amounts are whole cents. Codes are unique and already known to be good. */
export const priceCart = (cart: {
  oils: readonly OilToPrice[];
  regional: readonly RegionalToPrice[];
  discounts: readonly DiscountToApply[];
}): PricedCart => {
  const items = cart.oils.map(priceOil);
  const regional = cart.regional.map(priceRegional);
  const beforeDiscountCents = [...items, ...regional].reduce((cents, line) => cents + line.priceCents, 0);
  let left = beforeDiscountCents;
  const discounts = sortRows(cart.discounts).map((discount) => {
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

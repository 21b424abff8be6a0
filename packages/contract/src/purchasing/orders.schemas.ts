import { z } from 'zod';
import { dollarsShape } from '../shared/money.ts';
import { idShape, timeShape } from '../shared/shapes.ts';
import { requiredText } from '../shared/text.ts';

export const orderStatuses = ['IN_PROCESS', 'PO_PENDING', 'COMPLETE', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentTypes = ['CREDIT_CARD', 'PURCHASE_ORDER'] as const;
export const discountTypes = ['DOLLAR_AMOUNT', 'PERCENTAGE'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const largestDataset = 1000;
export const largestCopies = 10;
/** Confirmed datasets in a cart. */
export const largestCart = 50;
/** What an order can come to before discounts: the most that money on the wire can say. */
export const largestOrderCents = 1_000_000_000;

export const appliedDiscount = z.object({ code: z.string(), name: z.string(), amount: dollarsShape });

const code = z.string().trim().min(1).max(60);

/** What is to be priced. Prices are never taken from a caller. */
export const priceRequest = z.object({
  discounts: z.array(code).max(20).default([]),
  items: z
    .array(z.object({ sample: idShape, tests: z.array(idShape).max(200) }))
    .max(5000)
    .default([]),
  regional_reports: z.array(idShape).max(200).default([]),
});

export const priceResponse = z.object({
  total_price: dollarsShape,
  price_before_discount: dollarsShape,
  total_discount: dollarsShape,
  discounts: z.array(appliedDiscount),
  items: z.array(z.object({ sample: idShape, price: dollarsShape, full_set: z.boolean() })),
  regional_reports: z.array(z.object({ id: idShape, quantity: z.int(), price: dollarsShape })),
});
export type PriceResponse = z.output<typeof priceResponse>;

const chosenOil = z.object({
  id: idShape,
  display_tests: z.array(idShape).min(1, 'Choose at least one test for every oil.').max(200),
});

/** Named datasets, each chosen oils with chosen tests. */
export const orderedDatasets = z
  .array(
    z.object({
      name: requiredText(),
      samples: z
        .array(chosenOil)
        .min(1, 'Choose at least one oil.')
        .max(largestDataset, 'At most 1,000 oils a dataset.'),
    }),
  )
  .min(1, 'Add a dataset first.')
  .max(50);
export type OrderedDatasets = z.output<typeof orderedDatasets>;

export const placeOrderBody = z.object({
  discount: z.union([code, z.array(code).max(20)]).nullish(),
  reports: orderedDatasets,
});
export type PlaceOrderBody = z.output<typeof placeOrderBody>;

/** Regional databases of an order, an id once a copy, and its discount codes; what is left out stays as it is. */
export const updateOrderBody = z.object({
  regional_reports: z.array(idShape).max(200).optional(),
  discounts: z.array(code).max(20).optional(),
});

export const orderOrdering = ['id', 'created', 'total_price', 'owner', 'company', 'invoice', 'paid'] as const;

export const orderItem = z.object({
  id: idShape,
  total_price: dollarsShape,
  quantity: z.int(),
  report: z.object({ name: z.string(), number_of_oils: z.int() }).nullable(),
  regional_report: z.object({ id: idShape, year: z.int(), region: z.string() }).nullable(),
});

export const orderShape = z.object({
  id: idShape,
  order_id: idShape,
  created: timeShape,
  owner: z.string(),
  company: z.string(),
  status: z.enum(orderStatuses),
  paid: z.boolean(),
  payment_type: z.enum(paymentTypes).nullable(),
  total_price: dollarsShape,
  final_price: dollarsShape,
  price_before_discount: dollarsShape,
  total_discount: dollarsShape,
  discounts: z.array(appliedDiscount),
  purchase_order: idShape.nullable(),
  invoice: z.string().nullable(),
  /** The last four digits. */
  credit_card: z.string().nullable(),
  order_items: z.array(orderItem),
});
export type Order = z.output<typeof orderShape>;

/** The cart of an account: oils being chosen, confirmed datasets with a name each, and regional databases. */
export const cartOil = z.object({ sample: idShape, tests: z.array(idShape).max(200) });
export const cartDataset = z.object({
  name: requiredText(),
  oils: z.array(cartOil).min(1).max(largestDataset),
});
/** Copies of a regional database. */
export const cartRegional = z.object({ id: idShape, quantity: z.int().min(1).max(largestCopies) });
export const cartShape = z.object({
  oils: z.array(cartOil).max(largestDataset),
  datasets: z.array(cartDataset).max(largestCart),
  regional: z.array(cartRegional).max(largestCopies).default([]),
});
export type Cart = z.output<typeof cartShape>;
export type CartOil = z.output<typeof cartOil>;
export type CartRegional = z.output<typeof cartRegional>;
export type CartDataset = z.output<typeof cartDataset>;

import { z } from 'zod';
import { dollarsShape, idShape, timeShape } from '../../shared/shapes.ts';
import { cleanedName, visible } from '../../shared/text.ts';
import { cartDataset, cartRegional, maxDatasetOils, maxNameLength } from '../cart/cart.schemas.ts';
import { appliedDiscount, discountCode } from '../discounts/discounts.schemas.ts';
import { refundShape } from '../refunds/refunds.schemas.ts';

/**
 * The `digest` of the purchase check that the buyer was shown. Set: the call is refused with `purchase_not_acknowledged` when the
 * account owns, or has pending, data of the order that the notice did not name. Absent: no such check.
 */
export const acknowledged = z.string().max(64).optional();

export const orderStatuses = ['IN_PROCESS', 'PO_PENDING', 'COMPLETE', 'CANCELLED'] as const;

/** The statuses of orders in lists. */
export const listedStatuses = ['IN_PROCESS', 'PO_PENDING', 'COMPLETE'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

export const paymentTypes = ['CREDIT_CARD', 'PURCHASE_ORDER'] as const;

/** Largest total of an order before discounts, in cents: the limit of `dollarsShape`. */
export const maxOrderCents = 1_000_000_000;

const chosenOil = z.object({
  id: idShape,
  display_tests: z.array(idShape).min(1, 'Choose at least one test for every oil.').max(200),
});

const datasetsNamed = (name: ReturnType<typeof cleanedName>) =>
  z
    .array(
      z.object({
        name,
        samples: z
          .array(chosenOil)
          .min(1, 'Choose at least one oil.')
          .max(maxDatasetOils, 'At most 1,000 oils per dataset.'),
      }),
    )
    .max(50);

const anyDatasets = datasetsNamed(visible(cleanedName(maxNameLength)));
const oneDatasetOrMore = [1, 'Add a dataset first.'] as const;

/** Named datasets of chosen oils, each with its chosen tests. */
export const orderedDatasets = anyDatasets.min(...oneDatasetOrMore);
/** The same as stored with an offer, by earlier versions with invisible names too; empty for a quotation of regional databases. */
export const storedDatasets = datasetsNamed(cleanedName(maxNameLength));
export type OrderedDatasets = z.output<typeof orderedDatasets>;

/** Maximum number of oils in all datasets of an order, as in a price request; an offer may have more. */
export const maxOrderOils = 5000;

const withinOilLimit = [
  (datasets: OrderedDatasets) =>
    datasets.reduce((oils, { samples }) => oils + samples.length, 0) <= maxOrderOils,
  'At most 5,000 oils per order.',
] as const;

/** The discount codes of an order: one code, several, or none. */
const discountField = z.union([discountCode, z.array(discountCode).max(20)]).nullish();

/** Ids of regional databases, an id repeated for every copy. */
const databaseCopies = z.array(idShape).max(200);

/** Set: other unpaid orders of the account with exactly the same items are canceled. */
const replaceOpenOrders = z.literal(true).optional();

/**
 * What the buyer was shown: the total in dollars, and how many oils were full sets. An order that would differ is not placed
 * (`price_changed`). Absent: not compared.
 */
const shownPrice = { price_check: dollarsShape.optional(), full_sets: z.int().min(0).optional() };

export const placeOrderBody = z.object({
  discount: discountField,
  reports: orderedDatasets.refine(...withinOilLimit),
  replace_open_orders: replaceOpenOrders,
  acknowledged,
  ...shownPrice,
});
export type PlaceOrderBody = z.output<typeof placeOrderBody>;

/** What a quotation is made for: datasets or regional databases. */
export const quotationBody = z.object({
  discount: discountField,
  reports: anyDatasets.refine(...withinOilLimit).default([]),
  regional_reports: databaseCopies.default([]),
});
export type QuotationBody = z.output<typeof quotationBody>;

/** Regional databases of an order, an id repeated for every copy, and its discount codes; absent fields are unchanged. */
export const updateOrderBody = z.object({
  regional_reports: databaseCopies.optional(),
  discounts: z.array(discountCode).max(20).optional(),
  replace_open_orders: replaceOpenOrders,
});

/** An order of regional databases; without a body an empty one. */
export const regionalOrderBody = updateOrderBody.extend({
  acknowledged,
  price_check: shownPrice.price_check,
});
export type RegionalOrderBody = z.output<typeof regionalOrderBody>;

export const orderOrdering = ['id', 'created', 'total_price', 'owner', 'company', 'invoice', 'paid'] as const;

const orderItem = z.object({
  id: idShape,
  total_price: dollarsShape,
  quantity: z.int(),
  report: z.object({ name: z.string(), number_of_oils: z.int() }).nullable(),
  regional_report: z.object({ id: idShape, year: z.int(), region: z.string() }).nullable(),
});

const orderLineKinds = ['oil', 'first_copy', 'further_copy'] as const;

/**
 * What an order sells: quantity × unit price = amount, in dollars before discounts. Lines follow the last pricing until the order is paid
 * or its purchase order registered, and never change after that.
 */
const orderLine = z.object({
  kind: z.enum(orderLineKinds),
  text: z.string(),
  quantity: z.int(),
  unit_price: dollarsShape,
  amount: dollarsShape,
});
export type OrderLine = z.output<typeof orderLine>;

export const orderShape = z.object({
  id: idShape,
  order_id: idShape,
  created: timeShape,
  owner: z.string(),
  company: z.string(),
  /** The company on the bill, or the name where it has none; null before it is entered. */
  billed_to: z.string().nullable(),
  status: z.enum(orderStatuses),
  paid: z.boolean(),
  /** A card payment of it has no outcome yet: until it has, the order is neither paid again, changed nor canceled. */
  in_payment: z.boolean(),
  payment_type: z.enum(paymentTypes).nullable(),
  total_price: dollarsShape,
  final_price: dollarsShape,
  price_before_discount: dollarsShape,
  total_discount: dollarsShape,
  discounts: z.array(appliedDiscount),
  purchase_order: idShape.nullable(),
  /** The number of its purchase order. */
  po_number: z.string().nullable(),
  invoice: z.string().nullable(),
  /** The last four digits. */
  credit_card: z.string().nullable(),
  /** What was refunded of `final_price`. */
  refunded: dollarsShape,
  order_items: z.array(orderItem),
});
export type Order = z.output<typeof orderShape>;

/** An order by itself, with its lines, which sum to `price_before_discount`. */
export const orderWithLines = orderShape.extend({
  lines: z.array(orderLine),
  /**
   * The day in UTC on which the money arrived: of a charge or a total of 0 that of the completion, of a purchase order the one that an
   * administrator recorded. Null before.
   */
  payment_received: z.iso.date().nullable(),
  /** Oldest first. */
  refunds: z.array(refundShape),
  /** The sum of refunds of which the card processor has not reported the outcome yet. */
  refunds_in_progress: dollarsShape,
});
export type OrderWithLines = z.output<typeof orderWithLines>;

/** Why the buyer is asked to agree to an order again at the same total. */
export const lostFullSetMessage =
  'Another test of an oil in this order is for sale now, so its tests are no longer a full set and come without the data report. To order the full set, cancel the order and place a new one.';

/** A dataset of an order by oil; prices in dollars before discounts. */
export const orderDataset = z.object({
  name: z.string(),
  oils: z.array(
    z.object({ sample: idShape, tests: z.array(idShape), price: dollarsShape, full_set: z.boolean() }),
  ),
});

export type OrderDataset = z.output<typeof orderDataset>;

export const orderEventKinds = [
  'PLACED',
  'CHARGE_FAILED',
  'PAID',
  'PURCHASE_ORDER',
  'APPROVED',
  'VOIDED',
  'CANCELLED',
  'REFUNDED',
] as const;

/** The items of an order that are still for sale. */
export const reorderableItems = z.object({
  datasets: z.array(cartDataset),
  regional: z.array(cartRegional),
});
export type ReorderableItems = z.output<typeof reorderableItems>;

/** Events of the licences that an order bought. */
export const licenceEventKinds = ['ASSIGNED', 'ACCEPTED'] as const;

/** An event of an order or its licences; `by` is a name, empty for events without an actor. */
export const orderEvent = z.object({
  at: timeShape,
  event: z.enum([...orderEventKinds, ...licenceEventKinds]),
  by: z.string(),
  detail: z.string(),
});
export type OrderEvent = z.output<typeof orderEvent>;

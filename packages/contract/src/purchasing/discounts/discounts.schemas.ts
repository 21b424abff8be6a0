import { z } from 'zod';
import { dayShape, dollarsShape, idShape } from '../../shared/shapes.ts';
import { canonicalName, requiredText, singleLine } from '../../shared/text.ts';

export const discountTypes = ['DOLLAR_AMOUNT', 'PERCENTAGE'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const appliedDiscount = z.object({ code: z.string(), name: z.string(), amount: dollarsShape });

/** A discount code in a request. */
export const discountCode = z.string().overwrite(canonicalName).min(1).max(60);

/** The fields of a discount code set by an administrator. `amount` is in percent or in US dollars, as `discount_type` says. */
const discountFields = z.object({
  code: singleLine(requiredText(60)),
  name: singleLine(requiredText(200)),
  number_of_uses: z.int('A whole number.').min(1, 'At least 1.').max(1_000_000, 'At most 1,000,000.'),
  amount: z
    .number('A number.')
    .min(0.01, 'At least 0.01.')
    .max(1_000_000, 'At most 1,000,000.')
    .multipleOf(0.01, 'At most two decimals.'),
  discount_type: z.enum(discountTypes),
});

/** The period in which a code can be used. Days are in UTC, both included; null means no limit. */
const discountValidity = z.object({
  active: z.boolean(),
  starts: dayShape('A date.').nullable(),
  ends: dayShape('A date.').nullable(),
});

const writableFields = discountFields.extend(discountValidity.partial().shape);
type WritableFields = z.output<typeof writableFields>;

const isAtMost100Percent = ({ amount, discount_type }: Partial<WritableFields>) =>
  discount_type !== 'PERCENTAGE' || amount === undefined || amount <= 100;

const percentageTooHigh = { path: ['amount'], message: 'At most 100 percent.' };

const endsOnOrAfterStart = ({ starts, ends }: Partial<WritableFields>) => !starts || !ends || starts <= ends;

const endBeforeStart = { path: ['ends'], message: 'Not before the first day.' };

/** If no validity is given, a new code is active immediately. */
export const discountBody = writableFields
  .refine(isAtMost100Percent, percentageTooHigh)
  .refine(endsOnOrAfterStart, endBeforeStart);
export const discountChanges = writableFields.partial();
export type DiscountBody = z.output<typeof discountBody>;

export const discountShape = discountFields.extend({
  ...discountValidity.shape,
  code: z.string(),
  name: z.string(),
  id: idShape,
  /** Uses by paid orders and pending purchase orders, and uses reserved by payments in progress. */
  current_uses: z.int(),
});
export type Discount = z.output<typeof discountShape>;

export const discountOrdering = ['id', 'code', 'name', 'amount', 'number_of_uses'] as const;

/** Compares discount codes, ignoring case and surrounding space. */
export const sameCode = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase();

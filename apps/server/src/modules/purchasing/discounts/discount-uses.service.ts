// Conditions of discount codes, and how their uses are reserved and released.

import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import {
  type DiscountRow,
  discountsOfOrder,
  findUsableDiscounts,
  releaseUse,
  reserveUse,
} from './discounts.store.ts';

/** @throws ApiError discount_not_valid for a code that is unknown, inactive, out of date or used up. */
export const checkDiscount = async (tx: ReadTx, code: string) => {
  const [found] = await findUsableDiscounts(tx, [code.trim()]);
  const discount = found?.discount;
  if (!discount) throw new ApiError('discount_not_valid');
  return {
    code: discount.code,
    name: discount.name,
    amount: discount.amountHundredths / 100,
    discount_type: discount.kind,
  };
};

/** The failure of an invalid code; it names the code if several were sent. */
const invalidCode = (codes: readonly string[], invalid: string) => {
  const naming = codes.length > 1 ? [`Remove the code ${invalid}.`] : [];
  return new ApiError('bad_input', {
    fields: { discounts: ['This discount code is not valid.', ...naming] },
  });
};

/** The discounts of codes. @throws ApiError bad_input at `discounts` for a code that is unknown, inactive, out of date, used up or repeated. */
export const validDiscounts = async (tx: ReadTx, codes: readonly string[]): Promise<DiscountRow[]> => {
  const found = await findUsableDiscounts(tx, codes);
  if (new Set(found.map(({ key }) => key)).size < codes.length)
    throw fieldError('discounts', 'Each discount code counts once.');
  return found.map(({ code, discount }) => {
    // names only the first invalid code, so that one call cannot test many codes
    if (!discount) throw invalidCode(codes, code);
    return discount;
  });
};

/**
 * Reserves a use of each code of the order, unless the order already holds one.
 * @throws ApiError discount_used_up when a code has no use left; discount_inactive when a code is inactive or out of date.
 */
export const reserveUses = async (tx: WriteTx, orderId: number) => {
  for (const { id, valid, isHeld } of await discountsOfOrder(tx, orderId)) {
    if (isHeld) continue;
    if (!valid) throw new ApiError('discount_inactive');
    if (!(await reserveUse(tx, id))) throw new ApiError('discount_used_up');
  }
};

/**
 * Reserves a use of each code of an order that is already charged.
 * @returns false, with no use reserved, if a code has none left
 */
export const reserveUsesAfterCharge = async (tx: WriteTx, orderId: number): Promise<boolean> => {
  const reserved: number[] = [];
  for (const { id, isHeld } of await discountsOfOrder(tx, orderId)) {
    if (isHeld) continue;
    if (!(await reserveUse(tx, id))) {
      for (const other of reserved) await releaseUse(tx, other);
      return false;
    }
    reserved.push(id);
  }
  return true;
};

/** Releases the use of each code that a payment attempt or purchase order of the order has reserved. */
export const releaseUses = async (tx: WriteTx, orderId: number) => {
  for (const { id, isHeld } of await discountsOfOrder(tx, orderId)) if (!isHeld) await releaseUse(tx, id);
};

/**
 * Reserves a use of each code of an accepted quotation. The codes need not be valid today: the quotation has promised its price.
 * @throws ApiError discount_used_up when a code has no use left.
 */
export const holdUses = async (tx: WriteTx, orderId: number) => {
  for (const { id } of await discountsOfOrder(tx, orderId))
    if (!(await reserveUse(tx, id)))
      throw new ApiError('discount_used_up', {
        message: 'A discount code of this quotation has been used up. Make a new quotation without it.',
      });
};

/** Releases the uses that an order holds; called before it is canceled. */
export const releaseHeldUses = async (tx: WriteTx, orderId: number) => {
  for (const { id, isHeld } of await discountsOfOrder(tx, orderId)) if (isHeld) await releaseUse(tx, id);
};

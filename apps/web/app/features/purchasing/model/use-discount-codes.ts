import { addCode, removeCodes } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { useCart } from './use-cart.ts';

/** The discount codes the cart keeps for the next order of this kind. */
export const useDiscountCodes = (kind: OrderKind) => {
  const { cart, change } = useCart();
  return {
    codes: cart.codes[kind],
    addCode: (code: string) => change((before) => addCode(before, kind, code)),
    removeCode: (code: string) => change((before) => removeCodes(before, kind, [code])),
  };
};

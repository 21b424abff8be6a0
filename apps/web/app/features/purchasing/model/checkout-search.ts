import { choiceParam, idParam, textsParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { sameCode } from './prices.rules.ts';

const params = { code: textsParam, by: choiceParam(['purchase-order']), order: idParam };

/** The discount codes of the order being made, kept in the URL (`?code=…`). */
export const useDiscountCodes = () => {
  const [{ code: codes }, update] = useSearchState(params);
  return {
    codes,
    addCode: (code: string) => update((latest) => ({ code: [...latest.code, code] }), { replace: true }),
    removeCode: (code: string) =>
      update((latest) => ({ code: latest.code.filter((known) => !sameCode(known, code)) }), {
        replace: true,
      }),
  };
};

/** By card, or by purchase order (`?by=purchase-order`), for payment and review alike. */
export const usePayBy = () => {
  const [{ by }, update] = useSearchState(params);
  return {
    byPurchaseOrder: by === 'purchase-order',
    setByPurchaseOrder: (chosen: boolean) =>
      update({ by: chosen ? 'purchase-order' : undefined }, { replace: true }),
  };
};

/** The unpaid order (`?order=17`) that is paid for instead of the cart. */
export const useUnpaidOrder = () => {
  const [{ order }, update] = useSearchState(params);
  return {
    order,
    /** From now on this order, which has its own discount codes, is paid for. */
    setOrder: (id: number) => update({ order: id, code: [] }, { replace: true, preventScrollReset: false }),
  };
};

import { choiceParam, idParam, useSearchState } from '../../../lib/pages/search-state.ts';

const params = { by: choiceParam(['purchase-order']), order: idParam };

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
    setOrder: (id: number) => update({ order: id }, { replace: true }),
  };
};

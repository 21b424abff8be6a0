import { useSearchParams } from 'react-router';

const key = 'by';
const purchaseOrder = 'purchase-order';

/** By card, or by purchase order (`?by=purchase-order`). It stands in the address, so that review and reload know. */
export const usePayBy = () => {
  const [search, setSearch] = useSearchParams();
  return {
    byPurchaseOrder: search.get(key) === purchaseOrder,
    setByPurchaseOrder: (wanted: boolean) =>
      setSearch(
        (before) => {
          if (wanted) before.set(key, purchaseOrder);
          else before.delete(key);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
};

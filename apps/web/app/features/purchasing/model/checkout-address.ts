import { useSearchParams } from 'react-router';
import { sameCode } from './prices.rules.ts';

/** The discount codes of the order draft. They are kept in the address (`?code=`), so that a reload or a link keeps them. */
export const useDiscountCodes = () => {
  const [search, setSearch] = useSearchParams();
  const codes = search.getAll('code');
  const change = (next: readonly string[]) =>
    setSearch(
      (before) => {
        before.delete('code');
        for (const code of next) before.append('code', code);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    codes,
    addCode: (code: string) => change([...codes, code]),
    removeCode: (code: string) => change(codes.filter((known) => !sameCode(known, code))),
  };
};

const key = 'by';
const purchaseOrder = 'purchase-order';

/** Payment by card or by purchase order (`?by=purchase-order`). It is kept in the address for the review step and a reload. */
export const usePayBy = () => {
  const [search, setSearch] = useSearchParams();
  return {
    byPurchaseOrder: search.get(key) === purchaseOrder,
    setByPurchaseOrder: (byPurchaseOrder: boolean) =>
      setSearch(
        (before) => {
          if (byPurchaseOrder) before.set(key, purchaseOrder);
          else before.delete(key);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
};

import { ApiFailure } from '../../../lib/api/api.ts';
import { databaseName } from '../model/prices.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { useDatabases } from '../model/use-checkout.ts';

export interface UnsoldDatabase {
  id: number;
  name: string;
}

/** The databases of the cart that are no longer sold, where a price was refused because of them. */
export const useUnsoldDatabases = (failure: Error): UnsoldDatabase[] => {
  const { cart } = useCart();
  const isRefused = failure instanceof ApiFailure && failure.fieldErrors.regional_reports !== undefined;
  const { rows } = useDatabases(isRefused ? cart.regional : []);
  return [...rows].flatMap(([id, row]) => {
    if (row !== null && row.price !== null) return [];
    return [{ id, name: row ? databaseName(row) : `Database ${id}` }];
  });
};

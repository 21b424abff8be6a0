import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { priceQuery } from '../model/price.queries.ts';

/** The price of a first copy in dollars: less where the account bought the database before. Null where it is not for sale. */
export const useFirstCopy = (database: Pick<RegionalReport, 'id' | 'price'> | null | undefined) => {
  const { user } = useSession();
  const listPrice = database?.price ?? null;
  const databases = database && listPrice !== null ? [{ id: database.id, quantity: 1 }] : [];
  const oneCopy = priceQuery({ kind: 'regional', databases }, []);
  const { data } = useQuery({ ...oneCopy, enabled: user !== null && databases.length > 0 });
  return data?.total_price ?? listPrice;
};

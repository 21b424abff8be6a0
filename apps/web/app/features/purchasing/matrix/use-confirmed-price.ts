import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { datasetsPriceQuery } from '../model/price.queries.ts';

const confirmAfterMs = 600;

/** The server's price of the chosen tests in cents, once it has priced exactly this choice; undefined until then. */
export const useConfirmedPrice = (chosen: CartOil[]) => {
  const [settled] = useDebouncedValue(chosen, confirmAfterMs);
  const oils = settled.filter((oil) => oil.tests.length > 0);
  const { data, isPlaceholderData, isError } = useQuery({
    ...datasetsPriceQuery([{ name: '', oils }], []),
    enabled: oils.length > 0,
    placeholderData: undefined,
  });
  const isCurrent = settled === chosen && !isPlaceholderData && !isError;
  return isCurrent && data ? centsFromDollars(data.total_price) : undefined;
};

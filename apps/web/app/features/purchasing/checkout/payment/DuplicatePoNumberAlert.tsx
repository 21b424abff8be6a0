import { pages } from '@iom/contract/pages/pages.ts';
import { listPurchaseOrders } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { Anchor, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { date } from '../../../../lib/format/formats.ts';

/** Warns about a purchase order number that was used before. It may be intended, so it does not block the form. */
export const DuplicatePoNumberAlert = ({ number }: { number: string }) => {
  const [debounced] = useDebouncedValue(number.trim(), 300);
  const sent = useQuery({
    ...endpointQuery(listPurchaseOrders, { query: { number: debounced } }),
    enabled: debounced !== '',
  });
  const duplicate = sent.data?.results.find(({ status }) => status !== 'CANCELLED');
  return (
    <Text role="status" size="sm">
      {duplicate && debounced === number.trim() && (
        <>
          You sent a purchase order with this number on {date(duplicate.created)}, for{' '}
          <Anchor component={Link} to={pages.order.path({ id: duplicate.order })} inherit>
            order {duplicate.order}
          </Anchor>
          .
        </>
      )}
    </Text>
  );
};

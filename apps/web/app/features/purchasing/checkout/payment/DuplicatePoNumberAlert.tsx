import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { date } from '../../../../lib/formats.ts';
import { sentPurchaseOrdersQuery } from './payment.queries.ts';

/** A word to who enters a purchase order number again. It may be meant so, and keeps nobody from going on. */
export const DuplicatePoNumberAlert = ({ number }: { number: string }) => {
  const [settled] = useDebouncedValue(number.trim(), 300);
  const sent = useQuery(sentPurchaseOrdersQuery(settled));
  const before = sent.data?.results.find(({ status }) => status !== 'CANCELLED');
  return (
    <Text role="status" size="sm">
      {before && settled === number.trim() && (
        <>
          You sent a purchase order of this number on {date(before.created)}, for{' '}
          <Anchor component={Link} to={pages.order.path({ id: before.order })} inherit>
            order {before.order}
          </Anchor>
          .
        </>
      )}
    </Text>
  );
};

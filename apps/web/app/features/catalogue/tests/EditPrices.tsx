import {
  listDisplayTests,
  readDisplayTest,
  readOil,
  updateTestPrices,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PriceEditor } from '../../../ui/prices/PriceEditor.tsx';

/** The prices of all tests. */
export const EditPrices = ({ onDone }: { onDone: () => void }) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listDisplayTests, { query: { ordering: 'id' } }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  return (
    <PriceEditor
      noun="test"
      items={data.results.map(({ id, name, method, group, price }) => ({
        ...{ id, name, price },
        detail: [method, group].filter(Boolean).join(', '),
      }))}
      save={(prices) => call(updateTestPrices, { body: { prices } })}
      refresh={() => invalidate(client, listDisplayTests, readDisplayTest, readOil)}
      onDone={onDone}
    />
  );
};

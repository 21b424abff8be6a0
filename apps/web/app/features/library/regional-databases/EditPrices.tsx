import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import {
  listRegionalReports,
  readRegionalReport,
  readRegionalYears,
  updateRegionalPrices,
} from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { allRowsQuery } from '../../../lib/api/use-list.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PriceEditor } from '../../../ui/prices/PriceEditor.tsx';

/** The prices of all regional databases, newest first. */
export const EditPrices = ({ onDone }: { onDone: () => void }) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...allRowsQuery(listRegionalReports, '-year'), staleTime: 0 });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  return (
    <PriceEditor
      noun="database"
      items={data.map(({ id, year, region, price, oil_count, times_purchased = 0 }) => ({
        ...{ id, price, name: `${year} ${region}` },
        detail: `${counted(oil_count, 'oil')}, purchased ${counted(times_purchased, 'time')}`,
      }))}
      save={(prices) => call(updateRegionalPrices, { body: { prices } })}
      refresh={() =>
        invalidate(client, listRegionalReports, readRegionalReport, readRegionalYears, readAvailability)
      }
      onDone={onDone}
    />
  );
};

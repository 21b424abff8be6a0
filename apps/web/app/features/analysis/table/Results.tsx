import type { Preview } from '@iom/contract/library/values/values.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Group, Pagination, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useContext, useEffect } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { OpensProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import { MissingLegend } from '../../../ui/values/MissingLegend.tsx';
import { RemoveAllFilters } from '../filters/RemoveAllFilters.tsx';
import type { AnalytesById } from '../query/analysis.queries.ts';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import type { UpdateView } from '../query/use-analysis.ts';
import { NothingFound } from './NothingFound.tsx';
import { ResultGrid } from './ResultGrid.tsx';

interface Props {
  results: UseQueryResult<Preview>;
  view: AnalysisSearch;
  update: UpdateView;
  analytesById: AnalytesById;
  /** In a story: without what changes the filters. */
  isReading?: boolean;
}

const pageSize = 10;

/** Announced when it changes, also to none. */
const shownRange = (page: number, count: number) => {
  if (count === 0) return 'No results';
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, count);
  return `Displaying ${wholeNumber(from)}–${wholeNumber(to)} of ${counted(count, 'result')}`;
};

/** The oils that match, ten a page. */
export const Results = ({ results, view, update, analytesById, isReading = false }: Props) => {
  const { data, error, isPlaceholderData } = results;
  const { page } = view;
  const opensProvenance = useContext(OpensProvenance);
  const last = data && Math.max(1, Math.ceil(data.count / pageSize));
  const pastEnd = last !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (pastEnd) update({ page: last }, { replace: true });
  });
  const onOrder = useCallback((next: string) => update({ ordering: next, page: 1 }), [update]);
  if (error && (!data || isPlaceholderData))
    return <ErrorState message={error.message} onRetry={() => void results.refetch()} />;
  if (!data) return <Skeleton h={pageSize * 38 + 90} animate={false} />;
  const none = data.count === 0;
  return (
    <OpensProvenance value={opensProvenance && view.hidden === ''}>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          These are earlier results. {error.message}
        </Text>
      )}
      <div className="earlier" aria-busy={isPlaceholderData}>
        {none && isReading ? (
          <EmptyState title="No oil matches">No oil in your data meets the filters of this view.</EmptyState>
        ) : none ? (
          <NothingFound view={view} update={update} analytesById={analytesById} />
        ) : (
          <ResultGrid page={data} view={view} onOrder={onOrder} />
        )}
      </div>
      <Group justify="space-between" mt="sm">
        <Group gap="sm">
          <Text size="sm" className="figures" role="status">
            {isPlaceholderData ? 'Updating…' : shownRange(page, data.count)}
          </Text>
          {!none && !isReading && <RemoveAllFilters view={view} update={update} size="compact-sm" />}
        </Group>
        {last !== undefined && last > 1 && (
          <Pagination
            size="sm"
            total={last}
            value={page}
            onChange={(next) => update({ page: next })}
            role="navigation"
            aria-label="Pages of results"
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Group>
      {!none && (
        <MissingLegend
          alarms={data.results.some((row) => row.alarms)}
          corrected={view.values === 'corrected'}
          computed={view.own.length > 0}
        />
      )}
    </OpensProvenance>
  );
};

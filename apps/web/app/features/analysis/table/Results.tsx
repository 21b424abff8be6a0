import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { alternativesOf } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetInWords } from '@iom/contract/analysis/facet-labels.ts';
import type { Preview } from '@iom/contract/library/values/values.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, Group, List, Pagination, Skeleton, Text } from '@mantine/core';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useContext, useEffect } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import { OpensProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import { MissingLegend } from '../../../ui/values/MissingLegend.tsx';
import { RemoveAllFilters } from '../filters/RemoveAllFilters.tsx';
import { withoutParameters } from '../parameters/alternatives.rules.ts';
import { alternativesSentence } from '../parameters/parameter-sentence.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';
import { type AnalysisSearch, demographicFilterNames, filtersOf } from '../query/analysis-search.ts';
import type { UpdateView } from '../query/use-analysis.ts';
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

interface NothingFoundProps {
  view: AnalysisSearch;
  update: UpdateView;
  analytesById: AnalytesById;
}

/** More filters are not tried one by one. */
const maxTried = 12;

/** A filter of the view in words, and the change that removes it. */
interface Removal {
  words: string;
  change: Partial<AnalysisSearch>;
}

const removalsOf = (view: AnalysisSearch, analytesById: AnalytesById): Removal[] => [
  ...demographicFilterNames.flatMap((name): Removal[] => {
    const values = view[name];
    if (values.length === 0) return [];
    const words = facetInWords(name, typeof values === 'string' ? [values] : values);
    return [{ words, change: name === 'service_class' ? { service_class: '' } : { [name]: [] } }];
  }),
  ...alternativesOf(view.test).map(
    (alternatives): Removal => ({
      words: alternativesSentence(alternatives, analytesById),
      change: { test: withoutParameters(view.test, alternatives) },
    }),
  ),
  ...(view.regional_reports.length + view.custom_reports.length > 0
    ? [{ words: 'The chosen datasets', change: { regional_reports: [], custom_reports: [] } }]
    : []),
];

/** Without any match: each filter, and how many oils the view finds without it. */
const NothingFound = ({ view, update, analytesById }: NothingFoundProps) => {
  const removals = removalsOf(view, analytesById);
  const tried = removals.slice(0, maxTried);
  const counts = useQueries({
    queries: tried.map(({ change }) =>
      endpointQuery(searchOwnedOils, {
        body: { ...filtersOf({ ...view, ...change }), columns: [], page: 1, page_size: 1 },
      }),
    ),
  });
  const isReady = counts.every(({ isPending }) => !isPending);
  const found = tried.map((removal, index) => ({ ...removal, count: counts[index]?.data?.count }));
  const helpful = found.filter(({ count = 0 }) => count > 0).sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const remove = ({ words, change }: Removal) => {
    update({ ...change, page: 1 });
    notifyWithUndo(`Removed: ${words}`, () => update(view));
  };
  return (
    <EmptyState title="No oil matches" action={<RemoveAllFilters view={view} update={update} />}>
      <Text size="sm">
        An oil without a numeric result for an analyte matches no condition on it.
        {removals.length > maxTried &&
          ` Of ${counted(removals.length, 'filter')} the first ${maxTried} are tried below.`}
      </Text>
      {tried.length > 0 && !isReady && <Skeleton h={40} mt="sm" animate={false} />}
      {isReady && helpful.length > 0 && (
        <List size="sm" mt="sm" listStyleType="none" role="list">
          {helpful.map((removal) => (
            <List.Item key={removal.words}>
              <Group gap="xs" justify="center">
                <span>
                  Without “{removal.words}”: {counted(removal.count ?? 0, 'oil')}.
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Remove ${removal.words}`}
                  onClick={() => remove(removal)}
                >
                  Remove
                </Button>
              </Group>
            </List.Item>
          ))}
        </List>
      )}
      {isReady && tried.length > 1 && helpful.length === 0 && (
        <Text size="sm" mt="sm">
          No single filter is the cause: without any one of them no oil matches either.
        </Text>
      )}
    </EmptyState>
  );
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

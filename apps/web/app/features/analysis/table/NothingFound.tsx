import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { alternativesOf } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetInWords } from '@iom/contract/analysis/facet-labels.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, List, Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import { RemoveAllFilters } from '../filters/RemoveAllFilters.tsx';
import { withoutParameters } from '../parameters/alternatives.rules.ts';
import { alternativesSentence } from '../parameters/parameter-sentence.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';
import { type AnalysisSearch, demographicFilterNames, filtersOf } from '../query/analysis-search.ts';
import type { UpdateView } from '../query/use-analysis.ts';

interface Props {
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
export const NothingFound = ({ view, update, analytesById }: Props) => {
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

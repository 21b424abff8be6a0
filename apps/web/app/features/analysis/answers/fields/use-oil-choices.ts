import { findOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnswerOil } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { oilName } from '@iom/contract/analysis/oil-names.rules.ts';
import { hasEveryWord } from '@iom/contract/shared/text.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { filterQueryOptions, sampleSetQuery } from '../../query/analysis.queries.ts';
import { filtersOf } from '../../query/analysis-search.ts';
import type { Analysis } from '../../query/use-analysis.ts';

const labelOf = (oil: AnswerOil) => `${oil.report_number} ${oilName(oil)}`;

/** The oils to choose from: the first twenty of the view whose label matches the search, and the chosen oils. `isWaiting`: none until a word is typed. */
export const useOilChoices = ({ view }: Analysis, chosen: readonly number[], isWaiting = false) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const body = { ...filtersOf(view), search: search.slice(0, 100), samples: [...chosen] };
  const held = useQuery({
    ...endpointQuery(findOwnedOils, { body }),
    ...filterQueryOptions,
    enabled: !view.sample_set && !(isWaiting && search.trim() === ''),
  });
  const set = useQuery({ ...sampleSetQuery, enabled: view.sample_set });
  const oils = view.sample_set
    ? (set.data?.oils ?? []).filter(
        (oil) => chosen.includes(oil.sample) || hasEveryWord(labelOf(oil), search),
      )
    : (held.data?.results ?? []);
  const listed = oils.map((oil) => ({ value: String(oil.sample), label: labelOf(oil), disabled: false }));
  // a link may name an oil that its reader does not hold
  const others = chosen
    .map(String)
    .filter((id) => !listed.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: held.isFetching ? '…' : 'Oil not found', disabled: false }));
  const choices = [...listed, ...others];
  return {
    choices,
    reportOf: (sample: number) => oils.find((oil) => oil.sample === sample)?.report_number,
    typed,
    /** Ignores the label that a closed select shows for its choice. */
    onSearch: (text: string) => setTyped(choices.some(({ label }) => label === text) ? '' : text),
  };
};

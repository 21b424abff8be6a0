// The one filter of a dashboard, and what is selected in its charts.
import { maxOwnColumns } from '@iom/contract/analysis/analysis-query.schemas.ts';
import {
  type CombinedFilters,
  combineFilters,
  conditionColumns,
  joinOwnColumns,
} from '@iom/contract/analysis/combined-filters.rules.ts';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { DashboardFilters, SharedStory } from '@iom/contract/analysis/stories.schemas.ts';
import { useCallback, useState } from 'react';
import type { ChartSelection } from '../charts/chart-selection.tsx';
import { type AnalysisSearch, filtersOf } from '../query/analysis-search.ts';
import { useStoredAnalysis } from '../query/use-analysis.ts';

/** A selection and the chart in which it was made. */
export interface CardSelection extends ChartSelection {
  source: string;
  /** The title of the chart. */
  title: string;
}

/** The saved filter with the own columns of the views, which its conditions can name. */
const offeredFilters = ({ filters, parts }: Pick<SharedStory, 'filters' | 'parts'>): DashboardFilters => {
  const ofViews = parts.flatMap((part) => (part.kind === 'view' ? (part.query.own_columns ?? []) : []));
  const { columns } = joinOwnColumns(filters.own_columns ?? [], ofViews);
  return columns.length === 0 ? filters : { ...filters, own_columns: columns.slice(0, maxOwnColumns) };
};

/** The filter of a view with the own columns that its conditions name, as a dashboard saves it. */
export const savedFilters = (view: AnalysisSearch) => {
  const { regional_reports, custom_reports, ...filters } = filtersOf(view);
  const named = conditionColumns(filters);
  return { ...filters, own_columns: named.length > 0 ? named : undefined };
};

/** The filter starts as the saved one; it and the selections stay on the screen. A chart has one selection. */
export const useDashboard = (story: Pick<SharedStory, 'filters' | 'parts'>) => {
  // rows without values: only their number is shown
  const filter = useStoredAnalysis({ ...offeredFilters(story), columns: [] }, true);
  const [selections, setSelections] = useState<readonly CardSelection[]>([]);
  const select = useCallback(
    (source: string, selection: Omit<CardSelection, 'source'> | undefined) =>
      setSelections((latest) => [
        ...latest.filter((one) => one.source !== source),
        ...(selection ? [{ ...selection, source }] : []),
      ]),
    [],
  );
  return { filter, selections, select };
};
export type Dashboard = ReturnType<typeof useDashboard>;

/** The query of a card under the filter and the selections of other charts; null if they exclude each other. */
export const cardQuery = (
  query: SavedQuery,
  { filter, selections }: Pick<Dashboard, 'filter' | 'selections'>,
  source: string,
): SavedQuery | null => {
  if (query.sample_set) return query;
  const added: readonly CombinedFilters[] = [
    filtersOf(filter.view),
    ...selections.filter((one) => one.source !== source).map(({ filters }) => filters),
  ];
  return added.reduce<SavedQuery | null>(
    (combined, filters) => combined && combineFilters(combined, filters),
    query,
  );
};

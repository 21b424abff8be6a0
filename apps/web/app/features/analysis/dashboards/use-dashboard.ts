// The one filter of a dashboard, and what is selected in its charts.
import { type CombinedFilters, combineFilters } from '@iom/contract/analysis/combined-filters.rules.ts';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { DashboardFilters } from '@iom/contract/analysis/stories.schemas.ts';
import { useCallback, useState } from 'react';
import type { ChartSelection } from '../charts/chart-selection.tsx';
import { filtersOf } from '../query/analysis-search.ts';
import { useStoredAnalysis } from '../query/use-analysis.ts';

/** A selection and the chart in which it was made. */
export interface CardSelection extends ChartSelection {
  source: string;
  /** The title of the chart. */
  title: string;
}

/** The filter starts as the saved one; it and the selections stay on the screen. A chart has one selection. */
export const useDashboard = (saved: DashboardFilters) => {
  // rows without values: only their number is shown
  const filter = useStoredAnalysis({ ...saved, columns: [] }, true);
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

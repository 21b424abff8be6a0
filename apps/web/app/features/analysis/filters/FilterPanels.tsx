import { ParameterPanel } from '../parameters/ParameterPanel.tsx';
import type { Analysis } from '../query/use-analysis.ts';
import { FilterPanel } from './FilterPanel.tsx';

/** The filters of a view on labels, then its conditions on values. */
export const FilterPanels = ({
  analysis: { view, update, facets, analytes, analytesById },
}: {
  analysis: Pick<Analysis, 'view' | 'update' | 'facets' | 'analytes' | 'analytesById'>;
}) => (
  <>
    <FilterPanel
      view={view}
      update={update}
      facets={facets.data}
      error={facets.error}
      onRetry={() => void facets.refetch()}
    />
    <ParameterPanel
      view={view}
      update={update}
      analytes={analytes.data?.results}
      analytesById={analytesById}
    />
  </>
);

import type { OwnedReports } from '@iom/contract/library/licences/holdings.schemas.ts';
import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchState } from '../../../lib/pages/search-state.ts';
import { analytesQuery, facetsQuery, ownedReportsQuery, resultsQuery } from './analysis.queries.ts';
import { type AnalysisSearch, analysisParams } from './analysis-search.ts';
import { rememberedColumns } from './remembered-columns.ts';

const idsOf = (reports: readonly { id: number }[]) => new Set(reports.map(({ id }) => id));

export const datasetCount = ({ regional_reports, custom_reports }: OwnedReports | AnalysisSearch) =>
  regional_reports.length + custom_reports.length;

/** The view without datasets that the user does not hold, and how many these are. The server would return 404 for them. */
const heldView = (search: AnalysisSearch, owned: OwnedReports) => {
  const regional = idsOf(owned.regional_reports);
  const custom = idsOf(owned.custom_reports);
  const view = {
    ...search,
    regional_reports: search.regional_reports.filter((id) => regional.has(id)),
    custom_reports: search.custom_reports.filter((id) => custom.has(id)),
  };
  return { view, datasetsNotHeld: datasetCount(search) - datasetCount(view) };
};

/** The columns of a URL that names none are those remembered by this browser, which are written into it. */
const useRememberedColumns = (
  search: AnalysisSearch,
  update: (changes: Partial<AnalysisSearch>, options: { replace: boolean }) => void,
) => {
  const remembered = search.columns === undefined && search.shared === '' && rememberedColumns.read();
  useEffect(() => {
    if (remembered) update({ columns: remembered }, { replace: true });
  });
};

/** A value whose parts stay the same objects while they are equal, so that what depends on them is not drawn again. */
const useStable = <T>(value: T): T => {
  const [stable, setStable] = useState(value);
  const next = replaceEqualDeep(stable, value);
  if (next !== stable) setStable(next);
  return next;
};

/** The view of the URL with all that it shows, as far as the user holds it. */
export const useAnalysis = () => {
  const [search, update] = useSearchState(analysisParams);
  useRememberedColumns(search, update);
  const owned = useQuery(ownedReportsQuery);
  const analytes = useQuery(analytesQuery);
  const analytesById = useMemo(
    () => new Map(analytes.data?.results.map((analyte) => [analyte.id, analyte])),
    [analytes.data],
  );
  const { view, datasetsNotHeld } = useStable(
    owned.data ? heldView(search, owned.data) : { view: search, datasetsNotHeld: 0 },
  );
  const enabled = owned.data !== undefined && datasetCount(owned.data) > 0;
  const results = useQuery({ ...resultsQuery(view), enabled });
  const facets = useQuery({ ...facetsQuery(view), enabled });
  return { view, update, owned, analytes, analytesById, datasetsNotHeld, results, facets };
};
export type Analysis = ReturnType<typeof useAnalysis>;
export type UpdateView = Analysis['update'];

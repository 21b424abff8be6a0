import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { isOwnColumnId, type OwnColumn } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { OwnedReports } from '@iom/contract/library/licences/holdings.schemas.ts';
import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type NavigateOptions, useLocation } from 'react-router';
import { z } from 'zod';
import { ApiFailure } from '../../../lib/api/api.ts';
import { useSearchState } from '../../../lib/pages/search-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import {
  type AnalytesById,
  analytesQuery,
  facetsQuery,
  ownedReportsQuery,
  resultsQuery,
  sampleSetQuery,
} from './analysis.queries.ts';
import type { AnalysisSearch } from './analysis-search.ts';
import { analysisParams, searchOf } from './analysis-search.ts';
import { toDisplayColumn } from './own-column-param.ts';
import { namesAnalytes, unreadParts, withKnownAnalytes } from './unread-parts.ts';

/** Analyte ids of the columns chosen last in this browser. Own columns belong to their view. */
const storedColumns = storedValue('analysis-columns', z.array(z.int().min(1)));
export const rememberedColumns = {
  ...storedColumns,
  write: (ids: readonly number[]) => storedColumns.write(ids.filter((id) => !isOwnColumnId(id))),
};

const idsOf = (reports: readonly { id: number }[]) => new Set(reports.map(({ id }) => id));

export const datasetCount = ({ regional_reports, custom_reports }: OwnedReports | AnalysisSearch) =>
  regional_reports.length + custom_reports.length;

/**
 * The view without datasets that the user does not hold, and how many these are: the server would return 404 for them. A view of which none
 * is held shows nothing: without datasets it would be over other data.
 */
const heldView = (search: AnalysisSearch, owned: OwnedReports) => {
  const regional = idsOf(owned.regional_reports);
  const custom = idsOf(owned.custom_reports);
  const view = {
    ...search,
    regional_reports: search.regional_reports.filter((id) => regional.has(id)),
    custom_reports: search.custom_reports.filter((id) => custom.has(id)),
  };
  const datasetsNotHeld = datasetCount(search) - datasetCount(view);
  return { view, datasetsNotHeld, holdsNone: datasetsNotHeld > 0 && datasetCount(view) === 0 };
};

/** The columns of a URL that names none are those remembered by this browser, which are written into it. */
const useRememberedColumns = (
  search: AnalysisSearch,
  update: (changes: Partial<AnalysisSearch>, options: { replace: boolean }) => void,
  enabled: boolean,
) => {
  const remembered =
    enabled && search.columns === undefined && search.shared === '' && rememberedColumns.read();
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

/** A chosen dataset that is not found has gone since the datasets held were read, so they are read again. */
const useGoneDatasets = (failure: Error | null, readOwned: () => unknown) => {
  const isGone = failure instanceof ApiFailure && failure.status === 404;
  useEffect(() => {
    if (isGone) void readOwned();
  }, [isGone, readOwned]);
};

const noProblems: ReadonlyMap<number, string> = new Map();
const noColumns: readonly OwnColumn[] = [];
const noAnalytes: readonly DisplayAnalyte[] = [];

/** The own columns of a view that can be computed, and what is wrong with the others; undefined while that is not known. */
const useOwnColumns = (own: readonly OwnColumn[], analytes: AnalytesById) => {
  const formulas = useQuery({
    queryKey: ['formulas'],
    queryFn: () => import('./own-formulas.ts'),
    enabled: own.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stable = useStable(own);
  return useMemo(() => {
    if (stable.length === 0) return { columns: noColumns, problems: noProblems };
    if (!formulas.data || analytes.size === 0) return undefined;
    const problems = formulas.data.ownColumnProblems(stable, analytes);
    return { columns: stable.filter(({ id }) => !problems.has(id)), problems };
  }, [stable, formulas.data, analytes]);
};

interface Options {
  /** The page can show the free sample set, and shows it to visitors. */
  offersSampleSet?: boolean;
}

type Change = Partial<AnalysisSearch> | ((latest: AnalysisSearch) => Partial<AnalysisSearch>);
type UpdateSearch = (changes: Change, options?: NavigateOptions) => void;

interface Shown {
  isSample: boolean;
  /** Whether rows and facets are read. */
  lists: boolean;
}

/** A view with all that it shows, as far as the user holds it or the sample set has it. */
const useAnalysisOf = (search: AnalysisSearch, update: UpdateSearch, { isSample, lists }: Shown) => {
  const { user } = useSession();
  const owned = useQuery({ ...ownedReportsQuery, enabled: user !== null });
  const analytesHeld = useQuery({ ...analytesQuery, enabled: !isSample });
  const analytesOfSet = useQuery({
    ...sampleSetQuery,
    enabled: isSample,
    select: ({ analytes: results }) => ({ count: results.length, results }),
  });
  const stored = isSample ? analytesOfSet : analytesHeld;
  const storedById = useMemo(
    () => new Map(stored.data?.results.map((analyte) => [analyte.id, analyte])),
    [stored.data],
  );
  const own = useOwnColumns(search.own, storedById);
  const { data, isError } = stored;
  const analytes = useMemo(() => {
    const columns = own?.columns.map(toDisplayColumn) ?? [];
    const results = data && columns.length > 0 ? [...columns, ...data.results] : data?.results;
    return { data: results && { count: results.length, results }, isError };
  }, [data, isError, own]);
  const analytesById = useMemo(
    () => new Map(analytes.data?.results.map((analyte) => [analyte.id, analyte])),
    [analytes],
  );
  const known = analytes.data && own ? withKnownAnalytes(search, analytesById) : search;
  const { view, datasetsNotHeld, holdsNone } = useStable(
    owned.data && !isSample
      ? heldView(known, owned.data)
      : { view: { ...known, sample_set: isSample }, datasetsNotHeld: 0, holdsNone: false },
  );
  // an analyte that does not exist would be refused
  const isRead = (analytes.data !== undefined && own !== undefined) || isError || !namesAnalytes(search);
  const enabled =
    !isSample && lists && isRead && !holdsNone && owned.data !== undefined && datasetCount(owned.data) > 0;
  const results = useQuery({ ...resultsQuery(view), enabled });
  const facets = useQuery({ ...facetsQuery(view), enabled });
  useGoneDatasets(results.error, owned.refetch);
  const problems = own?.problems ?? noProblems;
  const measured = stored.data?.results ?? noAnalytes;
  return {
    view,
    update,
    owned,
    analytes,
    measured,
    analytesById,
    problems,
    datasetsNotHeld,
    holdsNone,
    results,
    facets,
  };
};

/** The view of the URL. */
export const useAnalysis = ({ offersSampleSet = false }: Options = {}) => {
  const { user } = useSession();
  const [search, update] = useSearchState(analysisParams);
  const { search: query } = useLocation();
  const isSample = offersSampleSet && (search.sample_set || user === null);
  useRememberedColumns(search, update, !isSample);
  const analysis = useAnalysisOf(search, update, { isSample, lists: true });
  const unread = useMemo(
    () => unreadParts(new URLSearchParams(query), search, analysis.analytesById, analysis.problems),
    [query, search, analysis.analytesById, analysis.problems],
  );
  return { ...analysis, unread: unread as readonly string[] };
};

const noParts: readonly string[] = [];

/** The view of a saved query. Its changes stay on the screen. `lists`: whether rows and facets are read. */
export const useStoredAnalysis = (query: SavedQuery, lists: boolean) => {
  const [search, setSearch] = useState(() => searchOf(query));
  const update = useCallback<UpdateSearch>(
    (changes) =>
      setSearch((latest) => ({ ...latest, ...(typeof changes === 'function' ? changes(latest) : changes) })),
    [],
  );
  return { ...useAnalysisOf(search, update, { isSample: search.sample_set, lists }), unread: noParts };
};

/** A view that another component holds, with all that it shows. */
export const useViewAnalysis = (search: AnalysisSearch, update: UpdateSearch) => ({
  ...useAnalysisOf(search, update, { isSample: search.sample_set, lists: true }),
  unread: noParts,
});
export type Analysis = ReturnType<typeof useAnalysis>;
export type UpdateView = Analysis['update'];

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
  analytesQuery,
  facetsQuery,
  ownedReportsQuery,
  resultsQuery,
  sampleSetQuery,
} from './analysis.queries.ts';
import { type AnalysisSearch, analysisParams, searchOf } from './analysis-search.ts';
import { namesAnalytes, unreadParts, withKnownAnalytes } from './unread-parts.ts';

/** Analyte ids of the columns chosen last in this browser. */
export const rememberedColumns = storedValue('analysis-columns', z.array(z.int().min(1)));

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
  const analytes = isSample ? analytesOfSet : analytesHeld;
  const analytesById = useMemo(
    () => new Map(analytes.data?.results.map((analyte) => [analyte.id, analyte])),
    [analytes.data],
  );
  const known = analytes.data ? withKnownAnalytes(search, analytesById) : search;
  const { view, datasetsNotHeld, holdsNone } = useStable(
    owned.data && !isSample
      ? heldView(known, owned.data)
      : { view: { ...known, sample_set: isSample }, datasetsNotHeld: 0, holdsNone: false },
  );
  // an analyte that does not exist would be refused
  const isRead = analytes.data !== undefined || analytes.isError || !namesAnalytes(search);
  const enabled =
    !isSample && lists && isRead && !holdsNone && owned.data !== undefined && datasetCount(owned.data) > 0;
  const results = useQuery({ ...resultsQuery(view), enabled });
  const facets = useQuery({ ...facetsQuery(view), enabled });
  useGoneDatasets(results.error, owned.refetch);
  return { view, update, owned, analytes, analytesById, datasetsNotHeld, holdsNone, results, facets };
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
    () => unreadParts(new URLSearchParams(query), search, analysis.analytesById),
    [query, search, analysis.analytesById],
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

import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { maxGroups } from '@iom/contract/analysis/series.schemas.ts';
import { compareFacetKeys, type FacetKey } from '#modules/catalogue/catalogue.module.ts';

export interface GroupCount {
  value: FacetKey;
  n: number;
}

/** The displayed groups of a chart. */
export interface ShownGroups<G extends GroupCount> {
  /** Oils of all groups. */
  n: number;
  /** In natural order of the value. */
  groups: G[];
  /** Oils of the groups that are not displayed. */
  leftOut: number;
}

const sum = (groups: readonly GroupCount[]) => groups.reduce((total, { n }) => total + n, 0);

/** The largest groups, if there are more than `limit`; the first among equal ones. */
export const shownGroups = <G extends GroupCount>(
  counts: readonly G[],
  by: AnalysisFacetName | undefined,
  limit: number = maxGroups,
): ShownGroups<G> => {
  const natural = (a: GroupCount, b: GroupCount) => compareFacetKeys(by ?? 'region', a.value, b.value);
  const groups = counts
    .toSorted((a, b) => b.n - a.n || natural(a, b))
    .slice(0, limit)
    .sort(natural);
  const n = sum(counts);
  return { n, groups, leftOut: n - sum(groups) };
};

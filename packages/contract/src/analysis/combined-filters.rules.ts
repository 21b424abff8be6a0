import { marks, textFilterNames } from '../samples/oil-label.schemas.ts';
import { listFilterNames, type TestParameter } from './analysis-query.schemas.ts';

/** Said in place of a view whose filters and the added ones exclude each other. */
export const excludedText = 'The filters of the dashboard and of this view exclude each other.';

type ListName = (typeof listFilterNames)[number] | (typeof marks)[number];

/** Filters as a caller sends them or as they are stored: years as numbers or as texts. */
export type CombinedFilters = Partial<Record<ListName, readonly (string | number)[] | undefined>> &
  Partial<Record<(typeof textFilterNames)[number], string | undefined>> & {
    test_parameters?: readonly TestParameter[] | undefined;
  };

const listNames: readonly ListName[] = [...listFilterNames, ...marks];

const commonText = (own: string, added: string): string | null => {
  const [short, long] = own.length < added.length ? [own, added] : [added, own];
  return long.toLowerCase().includes(short.toLowerCase()) ? long : null;
};

const sameParameter = (a: TestParameter, b: TestParameter) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A query whose oils meet its own filters and the added ones: of a list in both the common values, all test parameters. Null where they
 * exclude each other: a list without values would be no filter. Texts join only if one contains the other.
 */
export const combineFilters = <Q extends CombinedFilters>(query: Q, added: CombinedFilters): Q | null => {
  const combined: CombinedFilters = {};
  for (const name of listNames) {
    const [own = [], other = []] = [query[name], added[name]];
    if (other.length === 0) continue;
    const texts = new Set(other.map(String));
    const common = own.length === 0 ? other : own.filter((value) => texts.has(String(value)));
    if (common.length === 0) return null;
    combined[name] = common;
  }
  for (const name of textFilterNames) {
    const [own = '', other = ''] = [query[name], added[name]];
    const text = commonText(own, other);
    if (text === null) return null;
    if (other !== '') combined[name] = text;
  }
  const own = query.test_parameters ?? [];
  const others = (added.test_parameters ?? []).filter((one) => !own.some((mine) => sameParameter(mine, one)));
  if (others.length > 0) combined.test_parameters = [...own, ...others];
  return { ...query, ...combined };
};

import { marks, textFilterNames } from '../samples/oil-label.schemas.ts';
import {
  alternativesOf,
  joinAlternatives,
  listFilterNames,
  maxOwnName,
  nextOwnColumnId,
  type OwnColumn,
  type TestParameter,
} from './analysis-query.schemas.ts';

/** Said in place of a view whose filters and the added ones exclude each other. */
export const excludedText = 'The filters of the dashboard and of this view exclude each other.';

type ListName = (typeof listFilterNames)[number] | (typeof marks)[number];

/** Filters as a caller sends them or as they are stored: years as numbers or as texts. */
export type CombinedFilters = Partial<Record<ListName, readonly (string | number)[] | undefined>> &
  Partial<Record<(typeof textFilterNames)[number], string | undefined>> & {
    test_parameters?: readonly TestParameter[] | undefined;
    own_columns?: readonly OwnColumn[] | undefined;
  };

const listNames: readonly ListName[] = [...listFilterNames, ...marks];

const commonText = (own: string, added: string): string | null => {
  const [short, long] = own.length < added.length ? [own, added] : [added, own];
  return long.toLowerCase().includes(short.toLowerCase()) ? long : null;
};

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A column under an id and a name that no other has. */
const renamed = (columns: readonly OwnColumn[], column: OwnColumn): OwnColumn => {
  const isTaken = (name: string) => columns.some((one) => sameName(one.name, name));
  let { name } = column;
  for (let number = 2; isTaken(name); number++) {
    const suffix = ` (${number})`;
    name = column.name.slice(0, maxOwnName - suffix.length) + suffix;
  }
  const hasId = columns.some(({ id }) => id === column.id);
  return { ...column, name, id: hasId ? nextOwnColumnId(columns) : column.id };
};

/**
 * Own columns with those of another query after them: the same column once, and another one of the same id or name under new ones.
 * @returns the columns, and the ids of the added ones among them
 */
export const joinOwnColumns = (
  own: readonly OwnColumn[],
  added: readonly OwnColumn[],
): { columns: OwnColumn[]; idOf: (id: number) => number } => {
  const columns = [...own];
  const ids = new Map<number, number>();
  for (const column of added) {
    const same = columns.find(
      ({ name, formula, unit, decimals }) =>
        formula === column.formula &&
        unit === column.unit &&
        decimals === column.decimals &&
        sameName(name, column.name),
    );
    const joined = same ?? renamed(columns, column);
    if (!same) columns.push(joined);
    ids.set(column.id, joined.id);
  }
  return { columns, idOf: (id) => ids.get(id) ?? id };
};

/** The own columns that conditions name. */
export const conditionColumns = ({ own_columns = [], test_parameters = [] }: CombinedFilters): OwnColumn[] =>
  own_columns.filter(({ id }) => test_parameters.some(({ test }) => test === id));

const alternativesText = (alternatives: readonly TestParameter[]) =>
  JSON.stringify(alternatives.map(({ any_of: _, ...condition }) => condition));

/** The conditions of both, the same alternatives once. */
const joinConditions = (own: readonly TestParameter[], added: readonly TestParameter[]): TestParameter[] => {
  const alternatives = new Map(
    [...alternativesOf(own), ...alternativesOf(added)].map((some) => [alternativesText(some), some]),
  );
  return joinAlternatives([...alternatives.values()]);
};

/**
 * A query whose oils meet its own filters and the added ones: of a list in both the common values, all conditions, with the own columns
 * that added conditions name. Null where they exclude each other: a list without values would be no filter. Texts join only if one
 * contains the other.
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
  const { columns, idOf } = joinOwnColumns(query.own_columns ?? [], conditionColumns(added));
  const conditions = (added.test_parameters ?? []).map((one) =>
    idOf(one.test) === one.test ? one : { ...one, test: idOf(one.test) },
  );
  if (conditions.length > 0)
    combined.test_parameters = joinConditions(query.test_parameters ?? [], conditions);
  if (columns.length > 0) combined.own_columns = columns;
  return { ...query, ...combined };
};

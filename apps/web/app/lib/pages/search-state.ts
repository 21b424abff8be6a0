import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** How the values of one search parameter of the URL are read and written. Reading never fails: an unreadable value counts as absent. */
export interface SearchParam<T> {
  read(values: readonly string[]): T;
  write(value: T): readonly string[];
}

/** One string; empty if absent. */
export const textParam: SearchParam<string> = {
  read: ([value = '']) => value,
  write: (value) => (value === '' ? [] : [value]),
};

/** One string of at most `maxLength` characters; empty if absent or longer. */
export const shortTextParam = (maxLength: number): SearchParam<string> => ({
  read: ([value = '']) => (value.length <= maxLength ? value : ''),
  write: textParam.write,
});

/** A repeated parameter: all its values. */
export const textsParam: SearchParam<readonly string[]> = {
  read: (values) => values,
  write: (values) => values,
};

/** One of `choices`; undefined if absent. */
export const choiceParam = <const C extends string>(choices: readonly C[]): SearchParam<C | undefined> => ({
  read: ([value]) => choices.find((choice) => choice === value),
  write: (value) => (value === undefined ? [] : [value]),
});

/** `true`, or absent. */
export const flagParam: SearchParam<boolean> = {
  read: ([value]) => value === 'true',
  write: (value) => (value ? ['true'] : []),
};

/** A whole number from 1, of at most ten digits; undefined if absent. */
export const idParam: SearchParam<number | undefined> = {
  read: ([value = '']) => (idPattern.test(value) ? Number(value) : undefined),
  write: (value) => (value === undefined ? [] : [String(value)]),
};

/** The page of a list; 1 if absent. */
export const pageParam: SearchParam<number> = {
  read: ([value = '']) => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1),
  write: (page) => (page === 1 ? [] : [String(page)]),
};

export type SearchParams<T> = { readonly [K in keyof T]: SearchParam<T[K]> };

// TypeScript loses the keys of a mapped type, hence the two casts in this file
const paramNames = <T extends object>(params: SearchParams<T>) => Object.keys(params) as (string & keyof T)[];

/** Reads the values of these parameters from the query of a URL. */
export const readSearch = <T extends object>(params: SearchParams<T>, search: URLSearchParams): T => {
  const state: Partial<T> = {};
  for (const key of paramNames(params)) state[key] = params[key].read(search.getAll(key));
  return state as T;
};

/** Returns the query with these changes. All other keys stay the same. */
export const writeSearch = <T extends object>(
  params: SearchParams<T>,
  before: URLSearchParams,
  changes: Partial<T>,
) => {
  const search = new URLSearchParams(before);
  const state = { ...readSearch(params, before), ...changes };
  for (const key of paramNames(params)) {
    if (!(key in changes)) continue;
    search.delete(key);
    for (const text of params[key].write(state[key])) search.append(key, text);
  }
  return search;
};

/**
 * The query that the latest update navigates to, until the navigation ends. A second update starts from it, because the query on
 * the screen stays the old one until React has rendered the navigation.
 */
let pendingSearch: URLSearchParams | undefined;
let navigating = 0;

/**
 * State in the query of the URL. Returns its values and a function that updates them. The function takes the changed values, or a
 * function from the latest values to the changed ones. Each update adds a history entry unless `replace` is set.
 */
export const useSearchState = <T extends object>(params: SearchParams<T>) => {
  const location = useLocation();
  const navigate = useNavigate();
  const renderedSearch = useRef(location.search);
  useEffect(() => {
    renderedSearch.current = location.search;
    if (navigating === 0) pendingSearch = undefined;
  }, [location]);
  const update = useCallback(
    (changes: Partial<T> | ((latest: T) => Partial<T>), options?: NavigateOptions) => {
      const latest = pendingSearch ?? new URLSearchParams(renderedSearch.current);
      const newValues = typeof changes === 'function' ? changes(readSearch(params, latest)) : changes;
      const next = writeSearch(params, latest, newValues);
      pendingSearch = next;
      navigating += 1;
      void Promise.resolve(navigate(`?${next}`, { preventScrollReset: true, ...options })).finally(() => {
        navigating -= 1;
      });
    },
    [navigate, params],
  );
  return [readSearch(params, new URLSearchParams(location.search)), update] as const;
};

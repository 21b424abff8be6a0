import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** How the values of one search parameter of the URL are read and written. Reading never fails: unreadable counts as absent. */
export interface SearchParam<T> {
  read(values: readonly string[]): T;
  write(value: T): readonly string[];
}

/** One text, empty where absent. */
export const textParam: SearchParam<string> = {
  read: ([value = '']) => value,
  write: (value) => (value === '' ? [] : [value]),
};

/** One text of at most `maxLength` characters, empty where absent or longer. */
export const shortTextParam = (maxLength: number): SearchParam<string> => ({
  read: ([value = '']) => (value.length <= maxLength ? value : ''),
  write: textParam.write,
});

/** Repeated texts. */
export const textsParam: SearchParam<readonly string[]> = {
  read: (values) => values,
  write: (values) => values,
};

/** One of these texts, undefined where absent. */
export const choiceParam = <const C extends string>(choices: readonly C[]): SearchParam<C | undefined> => ({
  read: ([value]) => choices.find((choice) => choice === value),
  write: (value) => (value === undefined ? [] : [value]),
});

/** `true`, or absent. */
export const flagParam: SearchParam<boolean> = {
  read: ([value]) => value === 'true',
  write: (value) => (value ? ['true'] : []),
};

/** A whole number from 1 of at most ten digits, undefined where absent. */
export const idParam: SearchParam<number | undefined> = {
  read: ([value = '']) => (idPattern.test(value) ? Number(value) : undefined),
  write: (value) => (value === undefined ? [] : [String(value)]),
};

/** The page of a list: 1 where absent. */
export const pageParam: SearchParam<number> = {
  read: ([value = '']) => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1),
  write: (page) => (page === 1 ? [] : [String(page)]),
};

export type SearchParamsOf<T> = { readonly [K in keyof T]: SearchParam<T[K]> };

// TypeScript does not follow keys of a mapped object: the two casts in this file are where it is told
const keysOf = <T extends object>(params: SearchParamsOf<T>) => Object.keys(params) as (string & keyof T)[];

/** What a URL's query holds for these parameters. */
export const readSearch = <T extends object>(params: SearchParamsOf<T>, search: URLSearchParams): T => {
  const state: Partial<T> = {};
  for (const key of keysOf(params)) state[key] = params[key].read(search.getAll(key));
  return state as T;
};

/** The query with these changes written into it; all other keys stay as they are. */
export const writeSearch = <T extends object>(
  params: SearchParamsOf<T>,
  before: URLSearchParams,
  changes: Partial<T>,
) => {
  const search = new URLSearchParams(before);
  const state = { ...readSearch(params, before), ...changes };
  for (const key of keysOf(params)) {
    if (!(key in changes)) continue;
    search.delete(key);
    for (const text of params[key].write(state[key])) search.append(key, text);
  }
  return search;
};

/**
 * The query that the latest update navigates to, until the router has arrived. A second update starts from it and not from the
 * query on the screen, which is the old one until React has rendered the navigation.
 */
let upcoming: URLSearchParams | undefined;
let navigating = 0;

/**
 * State in the query of the URL: its values, and an update that changes the keys given and keeps all others. An update takes the
 * changes, or a function from the latest values to the changes. It adds to the history unless told to `replace`.
 */
export const useSearchState = <T extends object>(params: SearchParamsOf<T>) => {
  const location = useLocation();
  const navigate = useNavigate();
  const shown = useRef(location.search);
  useEffect(() => {
    shown.current = location.search;
    if (navigating === 0) upcoming = undefined;
  }, [location]);
  const update = useCallback(
    (changes: Partial<T> | ((latest: T) => Partial<T>), options?: NavigateOptions) => {
      const latest = upcoming ?? new URLSearchParams(shown.current);
      const changed = typeof changes === 'function' ? changes(readSearch(params, latest)) : changes;
      const next = writeSearch(params, latest, changed);
      upcoming = next;
      navigating += 1;
      void Promise.resolve(navigate(`?${next}`, { preventScrollReset: true, ...options })).finally(() => {
        navigating -= 1;
      });
    },
    [navigate, params],
  );
  return [readSearch(params, new URLSearchParams(location.search)), update] as const;
};

// Many callers ask for the same pages of the catalogue: a query string is parsed and validated once.
import { parse } from 'fast-querystring';
import { LRUCache } from 'lru-cache';
import { assertStorable } from './clean-text.ts';

type ParsedQuery = Readonly<Record<string, unknown>>;

/** Longer query strings are parsed for every call. */
const longestKept = 1000;
const kept = new LRUCache<string, ParsedQuery>({ max: 1000 });

/** The parameters of a query string, as texts and lists of texts. The same text gives the same object. */
export const parseQuery = (text: string): ParsedQuery => {
  const known = kept.get(text);
  if (known) return known;
  const query = Object.freeze(parse(text));
  if (text.length <= longestKept) kept.set(text, query);
  return query;
};

const storable = new WeakSet<object>();

/** `assertStorable`, once for each object. */
export const assertQueryStorable = (query: object): void => {
  if (storable.has(query)) return;
  assertStorable(query);
  storable.add(query);
};

type Validation = { value: unknown } | { error: Error };

/** A validator that runs once for each valid object. What it returns is shared by all calls with that object. */
export const onceValid = (validate: (data: unknown) => Validation) => {
  const valid = new WeakMap<object, Validation>();
  return (query: object) => {
    const known = valid.get(query);
    if (known) return known;
    const result = validate(query);
    if ('value' in result) valid.set(query, { value: Object.freeze(result.value) });
    return result;
  };
};

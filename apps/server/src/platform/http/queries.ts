import { parse } from 'fast-querystring';
import { LRUCache } from 'lru-cache';
import { ApiError, fieldError } from '../api-error.ts';

const maxDepth = 20;

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** The path of names to the first text that cannot be stored, or undefined. */
const pathToUnstorable = (value: unknown, depth: number): string[] | undefined => {
  if (depth > maxDepth) throw new ApiError('malformed_request');
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    // allocates nothing for each of what may be hundreds of thousands of numbers
    for (let i = 0; i < value.length; i++) {
      const path = typeof value[i] === 'number' ? undefined : pathToUnstorable(value[i], depth + 1);
      if (path) return [String(i), ...path];
    }
    return undefined;
  }
  if (value instanceof Uint8Array) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return [];
    const path = pathToUnstorable(inner, depth + 1);
    if (path) return [key, ...path];
  }
  return undefined;
};

/** @throws ApiError bad_input for NUL and lone surrogates; malformed_request for nesting deeper than 20. */
export const assertStorable = (value: unknown): void => {
  const path = pathToUnstorable(value, 0);
  if (!path) return;
  throw fieldError(path.join('.') || 'non_field_errors', 'This text has characters that cannot be stored.');
};

// Many callers request the same pages of the catalogue: a query string is parsed and validated once.

type ParsedQuery = Readonly<Record<string, unknown>>;

/** Longer query strings are parsed for every call. */
const maxCachedLength = 1000;
const cachedQueries = new LRUCache<string, ParsedQuery>({ max: 1000 });

/** Texts are compared with stored names, which are composed. */
const compose = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(compose);
  return typeof value === 'string' ? value.normalize('NFC') : value;
};

/** The parameters of a query string, as texts and lists of texts in NFC. Equal strings give the same object. */
export const parseQuery = (text: string): ParsedQuery => {
  const known = cachedQueries.get(text);
  if (known) return known;
  const query: ParsedQuery = parse(text);
  if (text.includes('%')) for (const name in query) Reflect.set(query, name, compose(query[name]));
  Object.freeze(query);
  if (text.length <= maxCachedLength) cachedQueries.set(text, query);
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

/** A validator that runs once for each valid object. All calls with that object share the result. */
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

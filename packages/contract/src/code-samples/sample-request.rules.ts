import { fillAddress } from '../shared/address.ts';
import type { Endpoint } from '../shared/endpoint.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** The environment variable from which the code samples take the API key. */
export const apiKeyVariable = 'IOM_API_KEY';

/** A call of the API that code samples make. */
export interface SampleRequest {
  method: Endpoint['method'];
  /** Absolute, with its query. */
  url: string;
  /** Sent as JSON. */
  body?: JsonObject | undefined;
  /** Whether the call needs an API key. */
  needsKey: boolean;
  /** The response is saved in a file of this name; absent: it is a list as JSON. */
  fileName?: string | undefined;
}

/** The call of an endpoint as code samples make it. `origin` is that of the site, without a trailing slash. */
export const sampleRequestOf = (
  { method, path, access }: Endpoint,
  origin: string,
  { query, body, fileName }: { query?: object; body?: JsonObject; fileName?: string },
): SampleRequest => ({
  method,
  url: origin + fillAddress(path, {}, query),
  body,
  needsKey: access !== 'public',
  fileName,
});

/** Tells a list from an object, as `Array.isArray` does not for readonly lists. */
export const isList = (value: object): value is readonly JsonValue[] => Array.isArray(value);

/** The properties of an object that have a value. */
export const definedEntries = (object: JsonObject): [string, JsonValue][] =>
  Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));

import { fillAddress } from '../shared/address.ts';
import type { Endpoint } from '../shared/endpoint.ts';

type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
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
const isList = (value: object): value is readonly JsonValue[] => Array.isArray(value);

/** The properties of an object that have a value. */
const definedEntries = (object: JsonObject): [string, JsonValue][] =>
  Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));

/** A word of a POSIX shell that is taken literally. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a curl command for a POSIX shell. */
export const curlSample = ({ method, url, body, needsKey, fileName }: SampleRequest): string => {
  const options = [
    ...(method === 'GET' || body ? [] : [`--request ${method}`]),
    ...(needsKey ? [`--header "Authorization: Token $${apiKeyVariable}"`] : []),
    ...(body ? ["--header 'Content-Type: application/json'", `--data ${quoted(JSON.stringify(body))}`] : []),
    ...(fileName ? [`--output ${quoted(fileName)}`] : []),
  ];
  return [`curl --fail-with-body ${quoted(url)}`, ...options].join(' \\\n  ');
};

/** A value as a Python literal. JSON texts and numbers are Python literals. */
const literal = (value: JsonValue): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(literal).join(', ')}]`;
  const entries = definedEntries(value).map(([key, one]) => `${JSON.stringify(key)}: ${literal(one)}`);
  return `{${entries.join(', ')}}`;
};

/** The request as a Python 3 script with the library requests. */
export const pythonSample = ({ method, url, body, needsKey, fileName }: SampleRequest): string => {
  const key = `os.environ["${apiKeyVariable}"]`;
  const lines = [
    ...(needsKey ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${literal(url)},`,
    ...(needsKey ? [`    headers={"Authorization": "Token " + ${key}},`] : []),
    ...(body ? [`    json=${literal(body)},`] : []),
    '    timeout=60,',
    ')',
    'response.raise_for_status()',
    ...(fileName
      ? [`with open(${literal(fileName)}, "wb") as file:`, '    file.write(response.content)']
      : ['found = response.json()', 'print(found["count"], "oils")']),
  ];
  return `${lines.join('\n')}\n`;
};

/**
 * A value as an R expression that httr2 writes as the same JSON. Lists stay lists of any length; an object without entries needs names
 * to be one. JSON texts and numbers are R literals.
 */
const expression = (value: JsonValue): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `list(${value.map(expression).join(', ')})`;
  const entries = definedEntries(value).map(([key, one]) => `${key} = ${expression(one)}`);
  return entries.length > 0 ? `list(${entries.join(', ')})` : 'setNames(list(), character())';
};

/** The request as an R script with the library httr2. Keys of its body are R names. */
export const rSample = ({ method, url, body, needsKey, fileName }: SampleRequest): string => {
  const steps = [
    `response <- request(${expression(url)})`,
    ...(method === 'GET' || body ? [] : [`  req_method("${method}")`]),
    ...(needsKey ? [`  req_headers(Authorization = paste("Token", Sys.getenv("${apiKeyVariable}")))`] : []),
    ...(body ? [`  req_body_json(${expression(body)})`] : []),
    `  req_perform(${fileName ? `path = ${expression(fileName)}` : ''})`,
  ];
  const result = fileName ? [] : ['found <- resp_body_json(response)', 'cat(found$count, "oils\\n")'];
  return `${['library(httr2)', '', steps.join(' |>\n'), ...result].join('\n')}\n`;
};

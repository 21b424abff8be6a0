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
  /** The file in which the response is saved; if absent, the response is a list as JSON. */
  fileName?: string | undefined;
}

/** Creates the call of an endpoint for code samples. @param origin the site's origin, without a trailing slash */
export const createSampleRequest = (
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

/** `Array.isArray` as a type guard that also narrows readonly lists. */
const isList = (value: object): value is readonly JsonValue[] => Array.isArray(value);

/** The properties of an object that have a value. */
const definedEntries = (object: JsonObject): [string, JsonValue][] =>
  Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));

/** Quotes a text, so that a POSIX shell takes it literally. */
const shellQuote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a curl command for a POSIX shell. */
export const curlSample = ({ method, url, body, needsKey, fileName }: SampleRequest): string => {
  const options = [
    ...(method === 'GET' || body ? [] : [`--request ${method}`]),
    ...(needsKey ? [`--header "Authorization: Token $${apiKeyVariable}"`] : []),
    ...(body
      ? ["--header 'Content-Type: application/json'", `--data ${shellQuote(JSON.stringify(body))}`]
      : []),
    ...(fileName ? [`--output ${shellQuote(fileName)}`] : []),
  ];
  return [`curl --fail-with-body ${shellQuote(url)}`, ...options].join(' \\\n  ');
};

/** A value as a Python toPython. JSON texts and numbers are Python literals. */
const toPython = (value: JsonValue): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(toPython).join(', ')}]`;
  const entries = definedEntries(value).map(([key, one]) => `${JSON.stringify(key)}: ${toPython(one)}`);
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
    `    ${toPython(url)},`,
    ...(needsKey ? [`    headers={"Authorization": "Token " + ${key}},`] : []),
    ...(body ? [`    json=${toPython(body)},`] : []),
    '    timeout=60,',
    ')',
    'response.raise_for_status()',
    ...(fileName
      ? [`with open(${toPython(fileName)}, "wb") as file:`, '    file.write(response.content)']
      : ['found = response.json()', 'print(found["count"], "oils")']),
  ];
  return `${lines.join('\n')}\n`;
};

/**
 * A value as an R toR that httr2 writes as the same JSON. A list stays a list, whatever its length. An empty object needs names,
 * or it would become a list. JSON texts and numbers are R literals.
 */
const toR = (value: JsonValue): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `list(${value.map(toR).join(', ')})`;
  const entries = definedEntries(value).map(([key, one]) => `${key} = ${toR(one)}`);
  return entries.length > 0 ? `list(${entries.join(', ')})` : 'setNames(list(), character())';
};

/** The request as an R script with the library httr2. Keys of its body are R names. */
export const rSample = ({ method, url, body, needsKey, fileName }: SampleRequest): string => {
  const steps = [
    `response <- request(${toR(url)})`,
    ...(method === 'GET' || body ? [] : [`  req_method("${method}")`]),
    ...(needsKey ? [`  req_headers(Authorization = paste("Token", Sys.getenv("${apiKeyVariable}")))`] : []),
    ...(body ? [`  req_body_json(${toR(body)})`] : []),
    `  req_perform(${fileName ? `path = ${toR(fileName)}` : ''})`,
  ];
  const result = fileName ? [] : ['found <- resp_body_json(response)', 'cat(found$count, "oils\\n")'];
  return `${['library(httr2)', '', steps.join(' |>\n'), ...result].join('\n')}\n`;
};

import {
  apiKeyVariable,
  definedEntries,
  isList,
  type JsonValue,
  type SampleRequest,
} from './sample-request.rules.ts';

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

import {
  apiKeyVariable,
  definedEntries,
  isList,
  type JsonValue,
  type SampleRequest,
} from './sample-request.rules.ts';

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

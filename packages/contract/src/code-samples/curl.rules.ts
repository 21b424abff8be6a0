import { apiKeyVariable, type SampleRequest } from './sample-request.rules.ts';

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

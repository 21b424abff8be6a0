import { expect, test } from 'vitest';
import { searchOwnedOils } from '../analysis/analysis.endpoints.ts';
import { listOils } from '../catalogue/catalogue.endpoints.ts';
import { createSampleRequest, curlSample, pythonSample, rSample } from './code-samples.rules.ts';

const origin = 'https://oil.example';
const search = createSampleRequest(searchOwnedOils, origin, {
  body: {
    year: ['2018'],
    supplier: ['O\'Neill "Öl"'],
    region: undefined,
    columns: [],
    test_parameters: [{ test: 3, operator: 'lt', value: 9.5 }],
    download: true,
  },
  fileName: 'custom_report.csv',
});
const catalogue = createSampleRequest(listOils, origin, { query: { search: 'a&b', year: ['2018', '2019'] } });

test('curl: quotes body and address for the shell', () => {
  expect(
    curlSample(search),
  ).toBe(`curl --fail-with-body 'https://oil.example/api/reports/filter-owned-samples-at-warp-speed/' \\
  --header "Authorization: Token $IOM_API_KEY" \\
  --header 'Content-Type: application/json' \\
  --data '{"year":["2018"],"supplier":["O'\\''Neill \\"Öl\\""],"columns":[],"test_parameters":[{"test":3,"operator":"lt","value":9.5}],"download":true}' \\
  --output 'custom_report.csv'`);
  expect(curlSample(catalogue)).toBe(
    `curl --fail-with-body 'https://oil.example/api/core/sample-metadata/?search=a%26b&year=2018&year=2019'`,
  );
});

test('Python: writes the body as literals and saves the file', () => {
  expect(pythonSample(search)).toBe(`import os

import requests

response = requests.post(
    "https://oil.example/api/reports/filter-owned-samples-at-warp-speed/",
    headers={"Authorization": "Token " + os.environ["IOM_API_KEY"]},
    json={"year": ["2018"], "supplier": ["O'Neill \\"Öl\\""], "columns": [], "test_parameters": [{"test": 3, "operator": "lt", "value": 9.5}], "download": True},
    timeout=60,
)
response.raise_for_status()
with open("custom_report.csv", "wb") as file:
    file.write(response.content)
`);
  expect(pythonSample(catalogue)).toContain('found = response.json()\nprint(found["count"], "oils")\n');
  expect(pythonSample(catalogue)).not.toContain('import os');
});

test('R: writes lists that stay lists, and saves the file', () => {
  expect(rSample(search)).toBe(`library(httr2)

response <- request("https://oil.example/api/reports/filter-owned-samples-at-warp-speed/") |>
  req_headers(Authorization = paste("Token", Sys.getenv("IOM_API_KEY"))) |>
  req_body_json(list(year = list("2018"), supplier = list("O'Neill \\"Öl\\""), columns = list(), test_parameters = list(list(test = 3, operator = "lt", value = 9.5)), download = TRUE)) |>
  req_perform(path = "custom_report.csv")
`);
  expect(rSample({ ...search, body: {} })).toContain('req_body_json(setNames(list(), character()))');
  expect(rSample(catalogue)).toContain('found <- resp_body_json(response)\ncat(found$count, "oils\\n")\n');
});

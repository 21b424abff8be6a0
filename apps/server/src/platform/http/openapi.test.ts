import { namedEndpoints, namedSchemas } from '@iom/contract/contract.ts';
import { contractExamples } from '@iom/contract/contract-examples.ts';
import { endpoint } from '@iom/contract/shared/endpoint.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aSite } from '#test/fixtures/site.ts';
import { writeOpenApi } from './openapi.ts';
import { convertSchemas } from './openapi-schemas.ts';

const endpoints = new Set(namedEndpoints.map(({ endpoint }) => endpoint));
const text = JSON.stringify(writeOpenApi(aSite({ publicEmail: 'office@shop.example' }), endpoints));

test('the document follows the recommended rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // the specification asks for the slash
    rules: { 'no-path-trailing-slash': 'off' },
  });
  const problems = await lintFromString({ source: text, config });
  expect(problems.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([]);
});

test('the document has at most 400 kB, and states the items of every array', () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(400_000);
  JSON.parse(text, (_, value) => {
    if (value?.type === 'array') expect(value.items, JSON.stringify(value)).toBeTruthy();
    return value;
  });
});

test('examples match their schemas and are in the document', () => {
  const names = new Map([...namedSchemas()].map(([name, schema]) => [schema, name]));
  const shown = [...contractExamples].map(([schema, value]) => {
    expect(schema.safeParse(value).error).toBeUndefined();
    expect(text).toContain(JSON.stringify({ examples: [value] }).slice(1, -1));
    return names.get(schema);
  });
  expect(shown).toContain('PlaceOrderBody');
});

test('a schema is a component twice only if its input differs from its output', () => {
  const id = z.int().min(1);
  const page = z.object({ size: z.int().default(10) });
  const search = z.object({ id, page });
  const named = new Map<string, z.ZodType>([
    ['Id', id],
    ['Page', page],
    ['Search', search],
  ]);
  const schemas = convertSchemas({ named, examples: new Map() }, { input: [search], output: [search, id] });
  expect(schemas.of(search, 'output')).toEqual({ $ref: '#/components/schemas/Search' });
  const sent = schemas.of(search, 'input');
  expect(sent).toEqual({ $ref: '#/components/schemas/SearchInput' });
  const used = schemas.usedBy(sent);
  expect(Object.keys(used)).toEqual(['Id', 'PageInput', 'SearchInput']);
  expect(used.PageInput?.required).toBeUndefined();
  expect(schemas.usedBy(schemas.of(search, 'output')).Page?.required).toEqual(['size']);
});

test('an endpoint that the contract does not export is not documented without a name', () => {
  const unnamed = endpoint({
    method: 'GET',
    path: '/api/unnamed/',
    access: 'user',
    summary: 'Unnamed',
    responses: { 200: z.null() },
  });
  expect(() => writeOpenApi(aSite(), new Set([unnamed]))).toThrow('*.endpoints.ts');
});

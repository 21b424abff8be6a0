import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldErrors } from '#platform/api-error.ts';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';

const endpoints = contractEndpoints;

const badValues: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  -1,
  1.5,
  1e15,
  true,
  [],
  ['x', 'x'],
  Array.from({ length: 600 }, () => 'x'),
  {},
  { unknown: 1 },
];

const objectShape = (schema: z.ZodType): Readonly<Record<string, unknown>> =>
  'shape' in schema && typeof schema.shape === 'object' ? { ...schema.shape } : {};

/** Inputs with one wrong field each, and inputs of a wrong type altogether. */
const badInputs = (schema: z.ZodType): unknown[] => [
  ...badValues,
  ...Object.keys(objectShape(schema)).flatMap((key) =>
    badValues.flatMap((value) => [{ [key]: value }, { [key]: [value] }, { [key]: [{ id: value }] }]),
  ),
];

const messagesFor = (schema: z.ZodType, input: unknown): string[] =>
  Object.values(fieldErrors(schema.safeParse(input, { reportInput: true }).error?.issues ?? [])).flat();

const ofTheLibrary =
  /expected|invalid input|invalid option|invalid string|unrecognized|too (small|big)|[<>]=?\d|[<>]=|received|regex|NaN|undefined|must match/i;

test('no message for an invalid input is the schema library’s own', () => {
  const found = new Set<string>();
  for (const endpoint of endpoints)
    for (const schema of [endpoint.params, endpoint.query, endpoint.body])
      for (const input of schema ? badInputs(schema) : [])
        for (const message of schema ? messagesFor(schema, input) : [])
          if (ofTheLibrary.test(message) || message.trim() === '')
            found.add(`${callName(endpoint)}: ${message}`);
  expect([...found]).toEqual([]);
});

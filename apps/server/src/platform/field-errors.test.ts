import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './api-error.ts';

const parseErrors = (schema: z.ZodType, value: unknown) =>
  fieldErrors(schema.safeParse(value, { reportInput: true }).error?.issues ?? []);

test('states the first hundred errors', () => {
  const errors = parseErrors(z.object({ items: z.array(z.int('Not a number.')) }), {
    items: Array(5000).fill(''),
  });
  expect(Object.keys(errors)).toEqual(Array.from({ length: 100 }, (_, i) => `items.${i}`));
  expect(errors['items.99']).toEqual(['Not a number.']);
});

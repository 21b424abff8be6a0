import { expect, test } from 'vitest';
import { testParameter } from './analysis-query.schemas.ts';

const withValue = (value: string) => testParameter.safeParse({ test: 1, operator: 'gt', value });

test.each([
  ['10', 10],
  [' -.5 ', -0.5],
  ['+1.e3', 1000],
])('reads %s as a number', (text, number) => {
  expect(withValue(text).data).toEqual({ test: 1, operator: 'gt', value: number });
});

// longer than a request may be; time that grows with the square of the length would be minutes
test.each(['', '.', '1.2.3', '1e', '1e1234', '1,5', `${'0'.repeat(250_000)}x`, `${' '.repeat(250_000)}x`])(
  'rejects %.20s as a number',
  (text) => {
    expect(withValue(text).success).toBe(false);
  },
);

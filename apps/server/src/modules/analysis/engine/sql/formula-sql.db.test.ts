import { compileFormula } from '@iom/formulas/compute.ts';
import { parseFormula } from '@iom/formulas/formula.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { formulaSql } from './formula-sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Oils of index below and above 100, no oils at all, and numbers at which a power or an exponential would overflow. */
const pairs: readonly (readonly [at40: number, at100: number])[] = [
  ...([0.3, 0.5, 1.9, 2, 3, 4.1, 5.05, 6.6, 7.2, 8.86, 10, 13, 16, 20, 25, 35, 50, 60, 90] as const).flatMap(
    (at100) => [1, 1.0001, 2, 4, 8, 14, 40].map((times) => [at100 * times, at100] as const),
  ),
  ...([
    [10, 60],
    [1e20, 0.31],
    [1e20, 1e19],
    [1e20, 2],
    [1e-20, 1e-20],
    [0, 0],
    [-5, -9],
  ] as const),
];

test.each([
  'D2270(KV40, KV100)',
  ...[0, 20.5, 40, 80, 100, 150].map((celsius) => `D341(KV40, KV100, ${celsius})`),
])('%s is the number of the memory engine', async (text) => {
  const parsed = parseFormula(text, (name) => name);
  if ('error' in parsed) throw new Error(parsed.error.message);
  const { formula } = parsed;
  const compute = compileFormula(formula);
  const { rows } = await app.execute(
    sql`select ${formulaSql(formula.term, [sql`p.at40`, sql`p.at100`])} as number
      from json_to_recordset(${JSON.stringify(pairs.map(([at40, at100], at) => ({ at, at40, at100 })))}::json)
        as p(at int, at40 float8, at100 float8) order by p.at`,
  );
  const numbers = (rows as { number: number | null }[]).map(({ number }) => number);
  expect(numbers).toHaveLength(pairs.length);
  expect(numbers.filter((number) => number !== null).length).toBeGreaterThan(70);
  for (const [at, pair] of pairs.entries()) {
    const expected = compute(pair);
    const found = numbers[at] ?? Number.NaN;
    if (Number.isNaN(expected)) expect([pair, found]).toEqual([pair, Number.NaN]);
    else expect([pair, Math.abs(found / expected - 1) < 1e-9]).toEqual([pair, true]);
  }
});

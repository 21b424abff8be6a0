import { expect, test } from 'vitest';
import { forbiddenWordsIn } from './forbidden-words.ts';

const somewhere = 'apps/server/src/modules/catalogue/oils.store.ts';

test.each([
  `sql\`\${samples.kind} = 'market'\``,
  "sql`s.kind <> 'reference'`",
  "kind === 'market'",
  "oil.kind !== 'reference'",
  "ne(samples.kind, 'reference')",
  "eq(samples.kind, 'market')",
])('the rule which oils are shown is not repeated: %s', (line) => {
  expect(forbiddenWordsIn(somewhere, line)).toHaveLength(1);
  expect(forbiddenWordsIn('apps/server/src/modules/samples/market-oils.ts', line)).toEqual([]);
});

test('plain statements have no forbidden word', () => {
  expect(forbiddenWordsIn(somewhere, "kind: 'market', // the default")).toEqual([]);
});

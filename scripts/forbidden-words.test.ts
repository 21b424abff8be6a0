import { expect, test } from 'vitest';
import { forbiddenSpellingsIn, forbiddenWordsIn } from './forbidden-words.ts';
import { visibleTexts } from './visible-texts.ts';

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

const spellingsOf = (file: string, source: string) =>
  visibleTexts(file, source).flatMap(({ line, text }) =>
    forbiddenSpellingsIn(file, text).map((one) => `${line}: ${one}`),
  );

test.each([
  [
    'a JSX text',
    'cart.page.tsx',
    'const a = 1;\nexport const b = <p>Each licence counts.</p>;',
    '2: licence → license',
  ],
  ['a label', 'pages.ts', "const page = { title: 'Catalogue' };", '1: Catalogue → catalog'],
  ['a message', 'failures.ts', "fail('It was cancelled.');", '1: cancelled → canceled, canceling'],
  ['a template', 'mails.ts', `const text = \`\${share} % of \${all}\`;`, '1: 0 % → 10%, without a space'],
  ['a document', 'README.md', 'Code.\n\nThe behaviour of a page.', '3: behaviour → -or, gray'],
  ['a printed document', 'story.typ', '== Licence', '1: Licence → license'],
])('a British spelling is found in %s', (_, file, source, complaint) => {
  expect(spellingsOf(file, source)).toEqual([complaint]);
});

test.each([
  ['names', 'a.ts', "import { licence } from './licences.ts';\nconst catalogue = licence('licences');"],
  ['comments', 'a.ts', '// the licence of a user\nrun();'],
  ['tables in SQL', 'a.ts', 'const rows = sql`select id from licences where catalogue`;'],
  ['paths', 'a.ts', "call('GET /api/reports/user-licences/');"],
  [
    'code and links of documents',
    'a.md',
    'See `licences` and [the module](src/catalogue/catalogue.module.ts).',
  ],
])('the spelling of %s is free', (_, file, source) => {
  expect(spellingsOf(file, source)).toEqual([]);
});

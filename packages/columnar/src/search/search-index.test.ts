import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareText } from '../comparators.ts';
import { DictionaryColumn } from '../dictionary-column.ts';
import { matchingWords, parseSearchWords } from './matching.ts';
import { SearchIndex } from './search-index.ts';

/** Damerau-Levenshtein distance with neighbors swapped at most once (optimal string alignment), textbook version. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, table[i - 2]![j - 2]! + 1);
      }
      table[i]![j] = least;
    }
  }
  return table[a.length]![b.length]!;
}

function withinOneEdit(term: string, word: string): boolean {
  if (term.length === 1) return word.startsWith(term);
  const prefixes = term.length < 4 ? [word] : [...word, ''].map((_, end) => word.slice(0, end));
  return word.startsWith(term) || prefixes.some((prefix) => distance(term, prefix) <= 1);
}

const listWords = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => parseSearchWords(text ?? '').flatMap(({ joined, parts }) => [joined, ...parts]));

function plainSearch(rows: readonly (readonly (string | null)[])[], text: string): number[] {
  const having = (fits: (word: string) => boolean) => rows.map((texts) => listWords(texts).some(fits));
  const matches = (term: string) => {
    if (/\d/.test(term)) return having((word) => word.includes(term));
    const literal = having((word) => word.startsWith(term));
    return term.length < 4 && literal.includes(true) ? literal : having((word) => withinOneEdit(term, word));
  };
  const groups = parseSearchWords(text).map(({ joined, parts }) => {
    const asOneWord = [matches(joined)];
    return /\d/.test(joined) && asOneWord[0]?.includes(true) ? [asOneWord] : [asOneWord, parts.map(matches)];
  });
  return rows.flatMap((_, row) =>
    groups.every((ways) => ways.some((terms) => terms.every((found) => found[row]))) ? [row] : [],
  );
}

function makeIndex(rows: readonly (readonly [string | null, string | null])[]): SearchIndex {
  const columns = [rows.map((row) => row[0]), rows.map((row) => row[1])];
  return new SearchIndex(columns.map((cells) => DictionaryColumn.from(cells, compareText)));
}

// Few letters and short words, so that most words are one or two edits apart.
const term = fc.string({ unit: fc.constantFrom('a', 'b', 'É', '1', '2'), minLength: 1, maxLength: 6 });
const typed = fc
  .array(term, { maxLength: 3 })
  .chain((terms) => fc.constantFrom(terms.join(' '), terms.join('-')));
const cell = fc.option(typed, { freq: 6 });
const rowsOfText = fc.array(fc.tuple(cell, cell), { maxLength: 25 });

test('search matches the reference definition for words', () => {
  fc.assert(
    fc.property(rowsOfText, typed, (rows, text) => {
      expect([...makeIndex(rows).search(text)]).toEqual(plainSearch(rows, text));
    }),
    { numRuns: 400 },
  );
});

test('search matches the reference definition for substrings', () => {
  fc.assert(
    fc.property(rowsOfText, fc.nat({ max: 60 }), fc.integer({ min: 3, max: 6 }), (rows, start, size) => {
      const piece = rows
        .flat()
        .join('')
        .slice(start, start + size);
      expect([...makeIndex(rows).search(piece)]).toEqual(plainSearch(rows, piece));
    }),
  );
});

test('search finds a row by its own text and by each of its words', () => {
  fc.assert(
    fc.property(rowsOfText, (rows) => {
      const index = makeIndex(rows);
      for (const [row, texts] of rows.entries()) {
        for (const text of texts) {
          expect(index.search(text ?? '').has(row)).toBe(true);
          for (const word of text?.split(/[ -]/) ?? []) expect(index.search(word).has(row)).toBe(true);
        }
      }
    }),
  );
});

const shelf = makeIndex([
  ['Velora GTX', 'EU-2021-00417'],
  ['Norvik 1', 'EU-2021-00418'],
  ["O'Şölen Yağ", 'AM-1999-10417'],
  ['QP Visco', 'AM-1999-20000'],
]);

test.each([
  ['velora', [0]],
  ['vel', [0]],
  ['VELOAR gtx', [0]],
  ['velra', [0]],
  ['vellor', [0]],
  ['velora visco', []],
  ['solen yag', [2]],
  ['oşölen', [2]],
  ['pq', [3]],
  ['p', []],
  ['EU-2021-00417', [0]],
  ['eu202100418', [1]],
  ['0417', [0, 2]],
  ['2100', [0, 1]],
  ['9991041', [2]],
  ['EU-2021-O0417', []],
  ['EU-2021-00416', []],
  ['gt', [0]],
  ['eu-2021', [0, 1]],
  ['', [0, 1, 2, 3]],
  [' - ', [0, 1, 2, 3]],
])('"%s" finds rows %j', (text, rows) => {
  expect([...shelf.search(text)]).toEqual(rows);
});

test('finds the rows with exactly this word', () => {
  const index = makeIndex([
    ['Velora 5W-30', null],
    ['Velora 15W-30', 'V5W30'],
    [null, '5w30'],
  ]);
  expect([...index.exactly('5w30')]).toEqual([0, 2]);
  expect([...index.exactly('5w3')]).toEqual([]);
});

test('looks up every word and every part of a word once', () => {
  const looked: string[] = [];
  const holding = (term: string) => {
    looked.push(term);
    return shelf.sets.holding(term);
  };
  const sets = { ...shelf.sets, holding };
  matchingWords(sets, '1 1 velora Velora 1');
  expect(looked).toEqual(['1', 'velora']);
  looked.length = 0;
  matchingWords(sets, '7-7-7-7 vel-vel-vel');
  expect(looked).toEqual(['7777', '7', 'velvelvel', 'vel']);
});

test('a cached part of many report numbers gives the same rows again', () => {
  const many = makeIndex(
    Array.from({ length: 100 }, (_, row) => [`EU-${row % 2 === 0 ? 'A1' : 'B2'}-${row}`, null]),
  );
  const once = [...many.search('a1')];
  expect(once).toHaveLength(50);
  expect([...many.search('a1')]).toEqual(once);
});

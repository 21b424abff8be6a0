import { countPieces } from '@iom/markdown/words.ts';
import { expect, test } from 'vitest';
import { runs } from '#test/setup/runs.ts';
import { wordsContent } from './story-document.ts';

test.each([50, 1600])(
  'of %i lists in each other those beyond the sixth are printed as they were typed',
  (lists) => {
    const printed = JSON.stringify(wordsContent(`${'1. '.repeat(lists)}cold`));
    expect(printed.split('"ol"').length).toBeLessThanOrEqual(7);
    expect(printed).toContain('1. 1. cold');
  },
);

test.each(['*', '**', '_'])(
  'of emphasis by 2,000 × %s, levels beyond the sixth are printed as typed',
  (mark) => {
    const printed = wordsContent(`${mark.repeat(2000 / mark.length)}cold${mark.repeat(2000 / mark.length)}`);
    const levels = JSON.stringify(printed).split('"style"').length - 1;
    expect(levels).toBeLessThanOrEqual(6);
    expect(JSON.stringify(printed)).toContain('cold');
  },
);

/** The pieces that a text is laid out as. */
const piecesOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, part) => sum + piecesOf(part), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + piecesOf(part), 1);
};

/** Marks of Markdown and words, in any order. */
const randomWords = (seed: number) => {
  const marks = [
    '- ',
    '1. ',
    '# ',
    '> ',
    '*',
    '**',
    '_',
    '\n',
    '\n\n',
    '  ',
    'oil ',
    '[a](https://b.c) ',
    'a@b.c ',
  ];
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return marks[Math.floor((state / 2147483648) * marks.length)] ?? '';
  };
  return Array.from({ length: 300 }, next).join('');
};

test('the count of pieces without parsing is no less than half of those laid out', () => {
  const texts = Array.from({ length: runs({ quick: 60, all: 600 }) }, (_, seed) => randomWords(seed + 1));
  const kinds = ['- a\n', '# a\n', 'a\n\n', '- - - - - - a\n', '[a](https://b.c) ', '*a* ', 'a@b.c '];
  for (const text of [...texts, ...kinds.map((kind) => kind.repeat(300))])
    expect(countPieces(text) * 2, text.slice(0, 200)).toBeGreaterThanOrEqual(piecesOf(wordsContent(text)));
});

test('counts few pieces in long prose', () => {
  const sentence = 'The 5W-30 of 2019 passes at -30 °C, at 10.2 mm²/s and 3.5 mPa·s (HTHS). ';
  expect(countPieces(sentence.repeat(60))).toBeLessThan(5);
});

import { categoryAxis, numberAxis } from '@iom/figures/figure.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePdf } from '#platform/pdf/pdf.ts';
import { namesOfScripts } from '#test/fixtures/names-of-scripts.ts';
import { misprints, printedTexts, readerText, timesCopied } from '#test/fixtures/printed-texts.ts';
import { runs } from '#test/setup/runs.ts';
import type { PrintedTable } from './printed-story.ts';
import { storyDocument } from './story-document.ts';

const story = (table: PrintedTable) =>
  storyDocument({
    ...{ institute: 'Institute', title: 'Story', changed: '1 May 2026', made: '2 May 2026' },
    ...{ address: 'https://iom.example/story/1', methods: [] },
    chapters: [
      {
        ...{
          kind: 'view',
          title: 'View',
          caption: '',
          question: 'Question',
          missing: [],
          figures: [],
          footnotes: [],
        },
        table,
        summaries: [{ ...table, title: 'Statistics by grade' }],
      },
    ],
  });
const words = (text: string) => ({ text, isNumber: false });
const number = (text: string) => ({ text, isNumber: true });

test.each([
  [
    'five long headings of numbers beside words',
    [
      ...['Report', 'Brand', 'Year', 'SAE grade'].map(words),
      ...[1, 2, 3, 4, 5].map((n) => number(`Apparent Viscosity at High Temperature and Shear ${n} (mPa·s)`)),
    ],
    [
      '2016-NA-0012',
      'Hartmoor Synthetic Performance',
      '2016',
      '5W-30',
      '3.1',
      '3.12',
      '1,203',
      '<0.5',
      '9 †',
    ],
  ],
  [
    'twelve columns of long names',
    Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? words : number)(`Evaporation Loss by Noack ${n}`)),
    Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? 'Turbocharged diesel' : `1,${200 + n}.55`)),
  ],
  [
    'words without a place to break',
    ['Brand', 'Maker', 'Country', 'Class', 'Marks'].map(words),
    ['Motorenölgesellschaftswerke', ...Array.from({ length: 4 }, () => 'Donaudampfschifffahrtsölmarke')],
  ],
] as const)('prints no text over another in a table with %s', async (_, head, cells) => {
  const table = { head, rows: [cells, cells], note: '' };
  expect(misprints(await printedTexts(story(table)))).toEqual([]);
});

test('prints any name in any script in words, tables and figures, as a reader finds and copies it', async () => {
  await fc.assert(
    fc.asyncProperty(namesOfScripts, async (byScript) => {
      const names = Object.entries(byScript);
      // letters that change their shape are printed in a figure too, but the document does not claim PDF/UA then
      const inFigure = ['Latin', 'Greek', 'Hebrew', 'Japanese', 'Korean'];
      const pdf = makePdf(
        storyDocument({
          ...{
            institute: 'Institute',
            title: byScript.Arabic ?? '',
            changed: '1 May 2026',
            made: '2 May 2026',
          },
          ...{ address: 'https://iom.example/story/1', methods: [] },
          chapters: [
            {
              kind: 'words',
              // Chrome swaps words from right to left inside a line from left to right; Poppler does not
              text: names.map(([, name]) => name).join('\n\n'),
            },
            {
              ...{
                kind: 'view',
                title: 'View',
                caption: '',
                question: 'Question',
                missing: [],
                footnotes: [],
                summaries: [],
              },
              figures: [
                {
                  ...{ layout: 'plane', title: 'Brands', note: '', x: numberAxis('Oils') },
                  y: categoryAxis(inFigure.map((script) => byScript[script] ?? '')),
                  marks: [
                    { kind: 'points', meaning: { of: 'chosen' }, at: inFigure.map((_, row) => [1, row]) },
                  ],
                },
              ],
              table: {
                head: [words('Script'), words('Brand')],
                rows: names.map(([script, name]) => [`Row ${script}`, name]),
                note: '',
              },
            },
          ],
        }),
      );
      const text = await readerText(pdf);
      expect(names.filter(([, name]) => timesCopied(text, name) < 2)).toEqual([]);
      expect(pdf.includes('<pdfuaid:part>1<')).toBe(true);
    }),
    {
      numRuns: runs({ quick: 2, all: 20 }),
      // two letters in one beside a letter with a mark
      examples: [[{ Arabic: 'نفط', Latin: 'Ḱŉ ṪǄ' }]],
    },
  );
});

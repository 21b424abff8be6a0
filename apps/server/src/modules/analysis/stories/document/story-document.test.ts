import { expect, test } from 'vitest';
import { misprints, printedTexts } from '#test/fixtures/printed-texts.ts';
import type { PrintedTable } from './printed-story.ts';
import { storyDocument } from './story-document.ts';

const story = (table: PrintedTable) =>
  storyDocument({
    ...{ institute: 'Institute', title: 'Story', changed: '1 May 2026', made: '2 May 2026' },
    ...{ address: 'https://iom.example/story/1', methods: [] },
    chapters: [
      {
        ...{ kind: 'view', title: 'View', question: 'Question', missing: [], figures: [], footnotes: [] },
        table,
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

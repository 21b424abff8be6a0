import { olderEditionsNote } from '@iom/contract/standards/sae-j300.rules.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { DataReport } from './data-report.ts';
import { heading } from './report-pieces.ts';
import { colours } from './report-styles.ts';

const paragraph = (text: string): Content => ({
  text,
  margin: [0, 0, 0, 5],
});

const reading = (report: DataReport): string[] => [
  'r is the repeatability of the method: two results of one laboratory, operator and apparatus differ by more than r only once in 20. R is the reproducibility: the same for two laboratories. Both are given at the value reported. No entry: the method states none, or the value is censored (< or >) or a rating. *: figures quoted from a secondary source, not compared with the present edition of the method.',
  [
    `Limits are those of SAE J300 as it stood in ${report.year}.`,
    olderEditionsNote(report.year),
    'The margin is the distance of the measured value to the limit, negative where the limit is broken. Pass: kept by more than R. Near: within R of the limit on either side; a single result there proves neither keeping nor breaking it (ASTM D3244). Fail: broken by more than R. Where a method states no R, the limit itself decides.',
  ]
    .filter(Boolean)
    .join(' '),
  'The viscosity line is the straight line of ASTM D341 through the values at 40 °C and 100 °C, dashed beyond them; the bar at 100 °C is what the claimed grade allows. Service classes and marks rest on engine tests and cannot be judged from bench data.',
];

const citation = ({ institute, reportNumber, title, grade, year }: DataReport) =>
  `${institute}, Engine Oil Data Report ${reportNumber}: ${title}${grade && `, ${grade}`}, collected ${year}.`;

const licence = [
  'This report is licensed to the single user who holds the data. It may be kept and used without end, and must not be passed on, published or resold as a whole or in substantial part. Single values may be quoted with their source, the report number, the method and the year.',
  'The data describe one container that was bought on one day and tested under a blind code by independent laboratories. They are not an approval, a certification or a recommendation of any product, and must not be used in advertising for or against one.',
];

const exampleNote =
  'This is an example: the oil does not exist, is in no archive and not for sale. Its values were made up to show what a report looks like.';

/** How to read the figures, how to cite them, and what the licence allows. */
export const closing = (report: DataReport): Content[] => [
  {
    unbreakable: true,
    fontSize: 8.2,
    stack: [
      heading('How to read this report'),
      ...reading(report).map(paragraph),
      heading('How to cite'),
      { text: citation(report), margin: [0, 0, 0, 5], background: colours.paperDeep },
      heading('Licence'),
      ...[...(report.example ? [exampleNote] : []), ...licence].map(paragraph),
    ],
  },
];

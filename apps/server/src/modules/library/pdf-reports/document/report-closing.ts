import { olderEditionsNote } from '@iom/contract/standards/sae-j300-editions.rules.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { colours, heading } from '#platform/pdf/pdf-pieces.ts';
import type { DataReport } from './data-report.types.ts';

const paragraph = (text: string): Content => ({
  text,
  margin: [0, 0, 0, 5],
});

const reading = (report: DataReport): string[] => [
  'r is the repeatability of the method: two results of one laboratory, operator and apparatus differ by more than r only once in 20. R is the reproducibility: the same for two laboratories. Both are given at the value reported, in the range of results they hold for. Methods are named as they were in the year of the oil; the edition a laboratory used is not recorded. *: an assumption of the institute; the others are quoted from a publication that the data dictionary names. No entry: none is known to us at this value, or the value is censored (< or >) or a rating. †: the batch of the value is under alarm, as stated under “Values under alarm”.',
  [
    `Limits of the grade are those of SAE J300 as it stood in ${report.year}, ${report.edition}.`,
    olderEditionsNote(report.year),
    'The margin is the distance of the measured value to the limit, negative where the limit is broken. Decision rule: a single result against a limit at 95 % confidence (ISO 4259-2, ASTM D3244). Conforms: within the limit by at least 0.59 R; does not conform: beyond it by at least 0.59 R; undecided: nearer. R is taken at the limit; P is the probability of conformity, Φ(margin / (R / 2.77)). Where no R is known there, the value is compared as reported, and one outside a limit of a class is undecided.',
    'Bench limits of service classes are an assumption of the institute, collected from secondary sources. They can refute a class and never prove it, because a class rests on engine tests. Phosphorus and sulfur are judged by ASTM D5185 alone.',
  ]
    .filter(Boolean)
    .join(' '),
  'The viscosity line is the straight line of ASTM D341 through the values at 40 °C and 100 °C, dashed beyond them. Cranking (CCS) and pumping (MRV) are dynamic viscosities in mPa·s at another shear rate, so they need not lie on the line. The bar at 100 °C is what the claimed grade allows.',
  ...report.definitions,
];

const citation = ({ institute, reportNumber, title, grade, year }: DataReport) =>
  `${institute}, Engine Oil Data Report ${reportNumber}: ${title}${grade && `, ${grade}`}, collected ${year}.`;

const licence = [
  'This report is licensed to the single user who holds the data. It may be kept and used without end, and must not be passed on, published or resold as a whole or in substantial part. Single values may be quoted with their source, the report number, the method and the year.',
  'The data describe one container that was bought on one day and tested under a blind code by independent laboratories. They are not an approval, a certification or a recommendation of any product, and must not be used in advertising for or against one.',
];

const exampleNote =
  'This is an example: the oil does not exist, is in no archive and not for sale. Its values were made up to show what a report looks like.';

const section = (title: string, content: Content[]): Content => ({
  unbreakable: true,
  fontSize: 8.2,
  stack: [heading(title), ...content],
});

/** Paragraphs that pages may part, but no heading from the first of them. */
const paragraphs = (title: string, [first = '', ...others]: readonly string[]): Content[] => [
  section(title, [paragraph(first)]),
  ...others.map((text): Content => ({ unbreakable: true, fontSize: 8.2, stack: [paragraph(text)] })),
];

const check = ({ check: found, reportNumber, revision }: DataReport): Content[] =>
  found
    ? [
        section('How to check', [
          {
            columnGap: 12,
            columns: [
              { qr: found.address, fit: 74, width: 74, foreground: colours.ink },
              {
                stack: [
                  paragraph(
                    'The code leads to a page of the institute that confirms number, revision and checksum to anybody who has this report, and nothing else of it.',
                  ),
                  { text: `${found.code}   ${found.address}`, margin: [0, 0, 0, 5] },
                  {
                    text: `Report ${reportNumber}, ${revision}. SHA-256 of the figures: ${found.checksum}`,
                    color: colours.quiet,
                  },
                ],
              },
            ],
          },
        ]),
      ]
    : [];

/** How to read the figures, how to cite them, and what the licence allows. */
export const closing = (report: DataReport): Content[] => [
  ...paragraphs('How to read this report', reading(report)),
  section('How to cite', [{ text: citation(report), margin: [0, 0, 0, 5], background: colours.paperDeep }]),
  ...check(report),
  section('Licence', [...(report.example ? [exampleNote] : []), ...licence].map(paragraph)),
];

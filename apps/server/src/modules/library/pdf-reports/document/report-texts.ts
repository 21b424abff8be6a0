// Sentences of a data report that follow from its contents.

import { controlSignalTexts } from '@iom/contract/library/assurance/control-signals.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { olderEditionsNote } from '@iom/contract/standards/sae-j300.rules.ts';
import type { DataReport, ReportContext } from './data-report.types.ts';

const retestVerdict = ({ within, first, retest }: ReportContext['retests'][number]) => {
  if (within === null) return first === retest ? 'the same' : 'not comparable';
  return within ? 'within R' : 'differs by more than R';
};

/** Compares the values with other oils. */
export const peers = ({ context: { peers: found } }: DataReport) =>
  found && {
    group: found.group,
    values: found.values.map(({ n, ...value }) => ({ ...value, oils: wholeNumber(n) })),
  };

/** Results of run 2 and up, beside the reported one. */
export const retests = ({ context }: DataReport) =>
  context.retests.map((one) => ({
    analyte: typographicName(one.analyte),
    first: typographic(one.first),
    retest: typographic(one.retest),
    unit: one.unit,
    run: String(one.run),
    agreement: retestVerdict(one),
  }));

/** Limit of listed bottles; the others are counted. */
const maxOthers = 24;

/** The bottles of the same product of the nearest years, in chronological order. */
export const others = ({ context, year: collected }: DataReport) => ({
  intro: `${counted(context.others.length, 'other bottle')} of the same brand, supplier and grade${context.others.length > maxOthers ? `, the ${maxOthers} nearest in year` : ''}:`,
  bottles: context.others
    .toSorted((one, other) => Math.abs(one.year - collected) - Math.abs(other.year - collected))
    .slice(0, maxOthers)
    .sort((one, other) => one.year - other.year)
    .map((one) => ({ ...one, year: String(one.year) })),
});

/** The batch with most tests comes first; if all tests are of one batch, it needs no list of tests. */
const testsText = ({ context: { batches }, count }: DataReport, index: number) => {
  const { tests } = batches[index] ?? { tests: [] };
  const known = batches.reduce((sum, batch) => sum + batch.tests.length, 0);
  if (index > 0 || known < count.tests) return tests.join(', ');
  return `${counted(tests.length, 'test')}: all${batches.length > 1 ? ' but those below' : ''}`;
};

/** The state of the reference oil of a batch. */
const referenceText = (alarmed: ReportContext['batches'][number]['alarmed']) => {
  if (alarmed === null) return 'None';
  if (alarmed === 'unjudged') return 'No limits yet';
  return alarmed === 0 ? 'No signal' : `Signal for ${counted(alarmed, 'value')}`;
};

/** Laboratories and batches of the tests. */
export const provenance = (report: DataReport) => ({
  intro: [
    report.blindCode && `Tested under the blind code ${report.blindCode}.`,
    report.context.released && `In the archive since ${report.context.released}.`,
  ]
    .filter(Boolean)
    .join(' '),
  batches: report.context.batches.map(({ laboratory, batch, alarmed }, index) => ({
    laboratory: laboratory || 'Not stated',
    batch: batch || 'Not stated',
    tests: testsText(report, index),
    reference: referenceText(alarmed),
  })),
});

/** Values with a signal of their reference oil. */
export const alarms = ({ context }: DataReport) =>
  context.alarms.map(({ analyte, laboratory, batch, signals }) => ({
    analyte,
    laboratory: laboratory || 'Not stated',
    batch: batch || 'Not stated',
    signals: signals.map((signal) => controlSignalTexts[signal]).join('; '),
  }));

/** Titles of lists of tests without a value. */
export const notReported = ({ notReported: { untested, notHeld, withoutResult }, year }: DataReport) =>
  [
    { title: `Tests of the series of ${year} that were not run on this oil`, tests: untested },
    { title: 'Tests that are not in your data', tests: notHeld },
    { title: 'Tests that were run without a reportable result', tests: withoutResult },
  ].flatMap(({ title, tests }) => (tests.length > 0 ? [{ title, tests: tests.join('; ') }] : []));

/** How to read the figures, a paragraph each. */
export const reading = (report: DataReport): string[] => [
  'r is the repeatability of the method: two results of one laboratory, operator and apparatus differ by more than r only once in 20. R is the reproducibility: the same for two laboratories. R′ is that of our laboratories: 2.77 times the standard deviation of their readings of reference oils about the accepted value of the lot, in the shape of R (ASTM D6299). Corrected: the value without the bias of its laboratory in its year, as far as the reference oils show it; no entry, no bias is known, and the verdicts are on values as reported. All are given at the value reported, in the range of results they hold for. Methods are named as they were in the year of the oil, and r and R are those of the edition in force in that year; the edition a laboratory used is not recorded. *: an assumption of the institute; the others are from a public text that the data dictionary names. No entry: none is known to us at this value, or the value is censored (< or >) or a rating. †: the batch of the value is under alarm, as stated under “Values under alarm”.',
  [
    `Limits of the grade are those of SAE J300 as it stood in ${report.year}, ${report.edition}.`,
    olderEditionsNote(report.year),
    'The margin is the distance of the measured value to the limit, negative where the limit is broken. Decision rule: a single result against a limit at 95% confidence (ISO 4259-2, ASTM D3244). Conforms: within the limit by at least 0.59 R; does not conform: beyond it by at least 0.59 R; undecided: nearer. R is taken at the limit; P is the probability of conformity, Φ(margin / (R / 2.77)). Where no R is known there, the value is compared as reported, and one outside a limit of a class is undecided. Verdicts are by R; where R′ in its place gives another, that one is printed below it.',
    'Bench limits of service classes come from the sources named with each class. They can refute a class and never prove it, because a class rests on engine tests. Phosphorus and sulfur are judged by all methods that measured them, the method of the standard first: the results are weighted by 1/R², and a verdict that the method of the standard contradicts is withheld. A rating has no R, so a failing one is undecided.',
  ]
    .filter(Boolean)
    .join(' '),
  'The viscosity line is the straight line of ASTM D341 through the values at 40 °C and 100 °C, dashed beyond them. Cranking (CCS) and pumping (MRV) are dynamic viscosities in mPa·s at another shear rate, so they need not lie on the line. The bar at 100 °C is what the claimed grade allows.',
  ...report.definitions,
];

/** The citation of the report. */
export const citation = ({ institute, reportNumber, title, grade, year }: DataReport) =>
  `${institute}, Engine Oil Data Report ${reportNumber}: ${title}${grade && `, ${grade}`}, collected ${year}.`;

const exampleNote =
  'This is an example: the oil does not exist, is in no archive and not for sale. Its values were made up to show what a report looks like.';

/** Rights under the licence, a paragraph each. */
export const licence = ({ example }: DataReport): string[] => [
  ...(example ? [exampleNote] : []),
  'This report is licensed to the single user who holds the data. It may be kept and used without end, and must not be passed on, published or resold as a whole or in substantial part. Single values may be quoted with their source, the report number, the method and the year.',
  'The data describe one container that was bought on one day and tested under a blind code by independent laboratories. They are not an approval, a certification or a recommendation of any product, and must not be used in advertising for or against one.',
];

// What is known around an oil: its peers, other bottles, retests, and where it was tested.

import { controlSignalTexts } from '@iom/contract/library/assurance/control-signals.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Column, Content } from 'pdfmake/interfaces.js';
import { colours, head, heading, listing, right } from '#platform/pdf/pdf-pieces.ts';
import type { DataReport, ReportContext } from './data-report.types.ts';

const trackWidth = 150;

/** The percentile as a point on a line with quartiles. */
const track = (percentile: number) => {
  const x = 4 + (percentile / 100) * (trackWidth - 8);
  const ticks = [0, 25, 50, 75, 100]
    .map((tick) => 4 + (tick / 100) * (trackWidth - 8))
    .map(
      (at) => `<line x1="${at}" y1="2" x2="${at}" y2="8" stroke="${colours.hairline}" stroke-width="0.7"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${trackWidth} 10"><line x1="4" y1="5" x2="${trackWidth - 4}" y2="5" stroke="${colours.hairline}" stroke-width="1.4"/>${ticks}<circle cx="${Math.round(x * 10) / 10}" cy="5" r="3" fill="${colours.petrol}"/></svg>`;
};

const peers = ({ context: { peers: found } }: DataReport): Content[] =>
  listing({
    title: 'Among its peers',
    intro: found?.group ?? '',
    widths: ['*', 'auto', 'auto', trackWidth, 'auto', 'auto'],
    heads: [
      head('Value'),
      head('Result', 'right'),
      head('Unit'),
      head('Lowest, quartiles, highest'),
      head('Percentile', 'right'),
      head('Oils', 'right'),
    ],
    rows: (found?.values ?? []).map(({ analyte, value, unit, percentile, n }) => [
      analyte,
      right(value, { bold: true }),
      { text: unit, color: colours.quiet },
      { svg: track(percentile), width: trackWidth },
      right(String(percentile)),
      right(n.toLocaleString('en-US')),
    ]),
  });

const retestVerdict = ({ within, first, retest }: DataReport['context']['retests'][number]) => {
  if (within === null) return first === retest ? 'the same' : 'not comparable';
  return within ? 'within R' : 'differs by more than R';
};

const retests = ({ context }: DataReport): Content[] =>
  listing({
    title: 'Retests',
    widths: ['*', 'auto', 'auto', 'auto', 'auto', 110],
    heads: [
      head('Value'),
      head('Reported', 'right'),
      head('Retest', 'right'),
      head('Unit'),
      head('Run', 'right'),
      head('Agreement'),
    ],
    rows: context.retests.map((one) => [
      typographicName(one.analyte),
      right(typographic(one.first)),
      right(typographic(one.retest)),
      { text: one.unit, color: colours.quiet, noWrap: true },
      right(String(one.run)),
      retestVerdict(one),
    ]),
  });

/** Bottles that are listed, those of the nearest years; the others are counted. */
const mostOthers = 24;
const othersAcross = 3;

const others = ({ context, year: collected }: DataReport): Content[] => {
  const listed = context.others
    .toSorted((one, other) => Math.abs(one.year - collected) - Math.abs(other.year - collected))
    .slice(0, mostOthers)
    .sort((one, other) => one.year - other.year);
  if (listed.length === 0) return [];
  const inColumn = Math.ceil(listed.length / othersAcross);
  const columns = Array.from(
    { length: othersAcross },
    (_, column): Column => ({
      stack: listed
        .slice(column * inColumn, (column + 1) * inColumn)
        .map(({ year, reportNumber, country }) => ({
          text: [
            `${year}  `,
            { text: reportNumber, bold: true },
            { text: `  ${country}`, color: colours.quiet },
          ],
        })),
    }),
  );
  return [
    {
      unbreakable: true,
      stack: [
        heading('The same product in the archive'),
        {
          text: `${counted(context.others.length, 'other bottle')} of the same brand, supplier and grade${context.others.length > mostOthers ? `, the ${mostOthers} nearest in year` : ''}:`,
          color: colours.quiet,
          margin: [0, 0, 0, 4],
        },
        { fontSize: 8.2, columnGap: 12, columns },
      ],
    },
  ];
};

/** The batch with most tests comes first; where every test of the report is of a batch, its tests need no list. */
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

const provenance = (report: DataReport): Content[] =>
  listing({
    title: 'Where it was tested',
    intro: [
      report.blindCode && `Tested under the blind code ${report.blindCode}.`,
      report.context.released && `In the archive since ${report.context.released}.`,
    ]
      .filter(Boolean)
      .join(' '),
    widths: ['auto', 'auto', '*', 'auto'],
    heads: [head('Laboratory'), head('Batch'), head('Tests'), head('Reference oil in the batch')],
    rows: report.context.batches.map(({ laboratory, batch, alarmed }, index) => [
      { text: laboratory || 'Not stated', noWrap: true },
      { text: batch || 'Not stated', noWrap: true },
      { text: testsText(report, index), color: colours.quiet },
      referenceText(alarmed),
    ]),
  });

const alarms = ({ context }: DataReport): Content[] =>
  listing({
    title: 'Values under alarm',
    intro:
      'The reference oil tested in the batch of these values signalled in the control chart of the laboratory (ASTM D6299 practice). They are reported as measured and marked †.',
    widths: ['*', 'auto', 'auto', 190],
    heads: [head('Value'), head('Laboratory'), head('Batch'), head('Signal of the reference oil')],
    rows: context.alarms.map(({ analyte, laboratory, batch, signals }) => [
      analyte,
      laboratory || 'Not stated',
      batch || 'Not stated',
      signals.map((signal) => controlSignalTexts[signal]).join('; '),
    ]),
  });

const list = (title: string, names: readonly string[]): Content[] =>
  names.length === 0
    ? []
    : [{ text: [{ text: `${title}: `, bold: true }, names.join('; ')], margin: [0, 0, 0, 4] }];

const notReported = ({ notReported: { untested, notHeld, withoutResult }, year }: DataReport): Content[] =>
  untested.length + notHeld.length + withoutResult.length === 0
    ? []
    : [
        heading('Not in this report'),
        ...list(`Tests of the series of ${year} that were not run on this oil`, untested),
        ...list('Tests that are not in your data', notHeld),
        ...list('Tests that were run without a reportable result', withoutResult),
      ];

/** The pages between the verdicts and the results. */
export const surroundings = (report: DataReport): Content[] => [
  ...peers(report),
  ...others(report),
  ...retests(report),
];

/** What follows the results. */
export const origin = (report: DataReport): Content[] => [
  ...provenance(report),
  ...alarms(report),
  ...notReported(report),
];

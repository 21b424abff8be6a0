import { colours, hairlines, head, heading, right } from '#platform/pdf-pieces.ts';
// What is known around an oil: its peers, other bottles, retests, and where it was tested.

import { controlSignalTexts } from '@iom/contract/library/assurance/control-signals.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Column, Content } from 'pdfmake/interfaces.js';
import type { DataReport } from './data-report.types.ts';

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

const peers = ({ context }: DataReport): Content[] => {
  if (!context.peers || context.peers.values.length === 0) return [];
  return [
    heading('Among its peers'),
    { text: context.peers.group, color: colours.quiet, margin: [0, 0, 0, 4] },
    {
      layout: hairlines,
      fontSize: 8.4,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 'auto', 'auto', trackWidth, 'auto', 'auto'],
        body: [
          [
            head('Value'),
            head('Result', 'right'),
            head('Unit'),
            head('Lowest, quartiles, highest'),
            head('Percentile', 'right'),
            head('Oils', 'right'),
          ],
          ...context.peers.values.map(({ analyte, value, unit, percentile, n }) => [
            analyte,
            right(value, { bold: true }),
            { text: unit, color: colours.quiet },
            { svg: track(percentile), width: trackWidth },
            right(String(percentile)),
            right(n.toLocaleString('en-US')),
          ]),
        ],
      },
    },
  ];
};

const retestVerdict = (within: boolean | null) => {
  if (within === null) return 'no R known';
  return within ? 'within R' : 'differs by more than R';
};

const retests = ({ context }: DataReport): Content[] =>
  context.retests.length === 0
    ? []
    : [
        heading('Retests'),
        {
          layout: hairlines,
          fontSize: 8.4,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: ['*', 'auto', 'auto', 'auto', 'auto', 110],
            body: [
              [
                head('Value'),
                head('Reported', 'right'),
                head('Retest', 'right'),
                head('Unit'),
                head('Run', 'right'),
                head('Agreement'),
              ],
              ...context.retests.map(({ analyte, unit, first, retest, run, within }) => [
                typographicName(analyte),
                right(typographic(first)),
                right(typographic(retest)),
                { text: unit, color: colours.quiet, noWrap: true },
                right(String(run)),
                retestVerdict(within),
              ]),
            ],
          },
        },
      ];

/** Bottles that are listed; the others are counted. */
const mostOthers = 24;
const othersAcross = 3;

const others = ({ context }: DataReport): Content[] => {
  const listed = context.others.slice(0, mostOthers);
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
          text: `${counted(context.others.length, 'other bottle')} of the same brand, supplier and grade${context.others.length > mostOthers ? `, the first ${mostOthers} of them` : ''}:`,
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
const referenceText = (alarmed: number | null) => {
  if (alarmed === null) return 'None';
  return alarmed === 0 ? 'No signal' : `Signal for ${counted(alarmed, 'value')}`;
};

const provenance = (report: DataReport): Content[] =>
  report.context.batches.length === 0
    ? []
    : [
        heading('Where it was tested'),
        {
          text: `Tested under the blind code ${report.blindCode}.${report.context.released && ` In the archive since ${report.context.released}.`}`,
          color: colours.quiet,
          margin: [0, 0, 0, 4],
        },
        {
          layout: hairlines,
          fontSize: 8.4,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: ['auto', 'auto', '*', 'auto'],
            body: [
              [head('Laboratory'), head('Batch'), head('Tests'), head('Reference oil in the batch')],
              ...report.context.batches.map(({ laboratory, batch, alarmed }, index) => [
                { text: laboratory || 'Not stated', noWrap: true },
                { text: batch || 'Not stated', noWrap: true },
                { text: testsText(report, index), color: colours.quiet },
                referenceText(alarmed),
              ]),
            ],
          },
        },
      ];

const alarms = ({ context }: DataReport): Content[] =>
  context.alarms.length === 0
    ? []
    : [
        heading('Values under alarm'),
        {
          text: 'The reference oil tested in the batch of these values signalled in the control chart of the laboratory (ASTM D6299 practice). They are reported as measured and marked †.',
          color: colours.quiet,
          margin: [0, 0, 0, 4],
        },
        {
          layout: hairlines,
          fontSize: 8.4,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: ['*', 'auto', 'auto', 190],
            body: [
              [head('Value'), head('Laboratory'), head('Batch'), head('Signal of the reference oil')],
              ...context.alarms.map(({ analyte, laboratory, batch, signals }) => [
                analyte,
                laboratory || 'Not stated',
                batch || 'Not stated',
                signals.map((signal) => controlSignalTexts[signal]).join('; '),
              ]),
            ],
          },
        },
      ];

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
  { unbreakable: true, stack: peers(report) },
  ...others(report),
  ...retests(report),
];

/** What follows the results. */
export const origin = (report: DataReport): Content[] => [
  ...provenance(report),
  ...alarms(report),
  ...notReported(report),
];

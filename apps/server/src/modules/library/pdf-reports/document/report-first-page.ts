import { counted } from '@iom/contract/shared/counts.ts';
import { claimSummary, gradeSummary } from '@iom/contract/standards/verdict-text.rules.ts';
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { colours, hairlines, head, heading, pageWidth, right, ruled } from '#platform/pdf/pdf-pieces.ts';
import type { DataReport } from './data-report.types.ts';
import { chartSize, elementChart, viscosityChart } from './report-charts.ts';
import { limitWord, outcomeLook, verdictLook, verdictSign } from './report-styles.ts';

const facts = (rows: readonly [string, string][]): Content => ({
  layout: 'noBorders',
  table: {
    // measured, for the widest word would else make it wider than the page
    widths: [74, 185],
    body: rows.map(([name, value]) => [
      { text: name, color: colours.quiet, margin: [0, -1.5, 0, -1.5] },
      { text: value, margin: [0, -1.5, 0, -1.5] },
    ]),
  },
});

const small = (text: string): Content => ({ text, bold: true, margin: [0, 0, 0, 3] });

const photoWidth = 104;

const photoColumn = (photo: DataReport['photos']['front']): Column => {
  if (!photo) return { text: '', width: photoWidth };
  if ('svg' in photo) return { svg: photo.svg, width: photoWidth };
  return { image: photo.image, width: photoWidth };
};

const identity = (report: DataReport): Content => ({
  columnGap: 12,
  columns: [
    photoColumn(report.photos.front),
    photoColumn(report.photos.back),
    {
      width: '*',
      stack: [
        small('The sample'),
        facts(report.identity),
        { stack: [ruled(pageWidth - 232)], margin: [0, 5, 0, 6] },
        small('Claims on the label'),
        facts(report.claims),
      ],
    },
  ],
});

const verdictCell = (row: DataReport['limits'][number]): TableCell => ({
  columnGap: 4,
  columns: [
    { ...verdictSign(row.verdict, 7), width: 7, margin: [0, 2, 0, 0] },
    { text: limitWord(row), color: verdictLook[row.verdict].colour, bold: true },
  ],
});

const limitRow = (row: DataReport['limits'][number]): TableCell[] => [
  {
    text: [
      row.name.replaceAll(' °C', '\u00a0°C'),
      {
        text: row.method ? `  ${row.method.replaceAll(' ', '\u00a0')}` : '',
        color: colours.quiet,
        fontSize: 7,
      },
    ],
  },
  right(row.limit),
  { text: row.unit, color: colours.quiet, noWrap: true },
  right(row.value, { bold: true }),
  right(row.margin),
  right(row.reproducibility),
  right(row.probability),
  verdictCell(row),
];

const limitTable = (first: string, rows: TableCell[][]): Content => ({
  layout: hairlines,
  fontSize: 8,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto', 74],
    body: [
      [
        head(first),
        head('Limit', 'right'),
        head(''),
        head('Measured', 'right'),
        head('Margin', 'right'),
        head('R', 'right'),
        head('P', 'right'),
        head('Verdict'),
      ],
      ...rows,
    ],
  },
});

const signed = (verdict: DataReport['verdict'], word: string, sentence: string): Content => ({
  columnGap: 6,
  margin: [0, 0, 0, 4],
  columns: [
    { ...verdictSign(verdict, 11), width: 11, margin: [0, 1, 0, 0] },
    { text: [{ text: word, bold: true, color: verdictLook[verdict].colour }, { text: `   ${sentence}` }] },
  ],
});

/** What the limits say of the grade, and then of each class on the label. */
const verdict = (report: DataReport): Content[] => [
  report.limits.length === 0
    ? { text: 'The label states no grade of SAE J300, so there is no grade to judge.', color: colours.quiet }
    : signed(report.gradeVerdict, verdictLook[report.gradeVerdict].word, gradeSummary(report.grade, report)),
  ...report.classes.map((one) => {
    const { word, verdict: like } = outcomeLook[one.outcome];
    return signed(like, word, claimSummary(one));
  }),
  ...(report.limits.length === 0
    ? []
    : [limitTable(`SAE J300, ${report.edition}`, report.limits.map(limitRow))]),
];

const titleOf = (report: DataReport): Content[] => [
  {
    columns: [
      { text: report.institute, bold: true, color: colours.oil },
      { text: 'Engine Oil Data Report', alignment: 'right', color: colours.quiet },
    ],
  },
  {
    canvas: [{ type: 'line', x1: 0, y1: 3, x2: pageWidth, y2: 3, lineWidth: 1.2, lineColor: colours.oil }],
  },
  {
    // a grade of SAE J300 is short and stays in one line; what else a label states may be long
    text: [
      report.title,
      ...(report.grade ? ['   ', { text: report.grade, bold: false, noWrap: report.limits.length > 0 }] : []),
    ],
    fontSize: 20,
    bold: true,
    lineHeight: 1.1,
    margin: [0, 12, 0, 2],
  },
  {
    color: colours.quiet,
    margin: [0, 0, 0, 12],
    text: `Report ${report.reportNumber} · collected ${report.year} · ${counted(report.count.tests, 'test')}, ${counted(report.count.values, 'value')}`,
  },
];

/** Figures that must agree with each other, each with how the expected one is found. */
const balance = ({ balance: rows }: DataReport): Content[] =>
  rows.length === 0
    ? []
    : [
        {
          layout: hairlines,
          fontSize: 7.6,
          margin: [0, 4, 0, 0],
          table: {
            headerRows: 1,
            widths: ['*', 'auto', 'auto'],
            body: [
              [head('Chemistry balance'), head('Measured', 'right'), head('Expected', 'right')],
              ...rows.map((row): TableCell[] => [
                { text: [row.name, { text: `\n${row.note}`, color: colours.quiet, fontSize: 6.6 }] },
                right(row.measured, { bold: true }),
                right(row.expected),
              ]),
            ],
          },
        },
      ];

/** Viscosity beside chemistry: the additive elements above what they account for. */
const charts = (report: DataReport): Content => {
  const viscosity = report.viscosity && viscosityChart(report.viscosity);
  const elements = elementChart(report.elements);
  const { width } = chartSize;
  const chemistry: Column[] = [
    ...(elements ? [{ svg: elements, width }] : []),
    ...balance(report).map((table): Column => ({ stack: [table], width })),
  ];
  return {
    columnGap: 20,
    margin: [0, 14, 0, 0],
    columns: viscosity
      ? [
          { svg: viscosity, width },
          { stack: chemistry, width },
        ]
      : chemistry,
  };
};

/** What it is, what it claims, and whether the claim holds. */
export const firstPage = (report: DataReport): Content[] => [
  ...titleOf(report),
  identity(report),
  heading(report.grade ? `${report.grade}: claimed and measured` : 'Claimed and measured'),
  ...verdict(report),
  charts(report),
];

import { counted } from '@iom/contract/shared/counts.ts';
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import type { DataReport } from './data-report.ts';
import { chartSize, elementChart, viscosityChart } from './report-charts.ts';
import { hairlines, head, heading, pageWidth, right, ruled } from './report-pieces.ts';
import { colours, gradeSentences, verdictLook, verdictSign } from './report-styles.ts';

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

const verdictCell = (verdict: DataReport['verdict']): TableCell =>
  verdict === null
    ? { text: 'Not judged', color: colours.quiet }
    : {
        columnGap: 4,
        columns: [
          { ...verdictSign(verdict, 7), width: 7, margin: [0, 2, 0, 0] },
          { text: verdictLook[verdict].word, color: verdictLook[verdict].colour, bold: true },
        ],
      };

const limits = (report: DataReport): Content => ({
  layout: hairlines,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto', 54],
    body: [
      [
        head('SAE J300'),
        head('Limit', 'right'),
        head('Measured', 'right'),
        head('Unit'),
        head('Margin', 'right'),
        head('R at limit', 'right'),
        head('Verdict'),
      ],
      ...report.limits.map((row): TableCell[] => [
        {
          text: [
            row.name,
            { text: row.method ? `  ${row.method}` : '', color: colours.quiet, fontSize: 7.5 },
          ],
        },
        right(row.limit),
        right(row.value, { bold: true }),
        { text: row.unit, color: colours.quiet },
        right(row.margin),
        right(row.reproducibility),
        verdictCell(row.verdict),
      ]),
    ],
  },
});

const verdict = (report: DataReport): Content[] => {
  if (report.limits.length === 0)
    return [
      { text: 'The label states no grade of SAE J300, so there is nothing to judge.', color: colours.quiet },
    ];
  const summary: Content =
    report.verdict === null
      ? { text: 'None of the limits could be judged.', color: colours.quiet }
      : {
          columnGap: 6,
          margin: [0, 0, 0, 5],
          columns: [
            { ...verdictSign(report.verdict, 11), width: 11, margin: [0, 1, 0, 0] },
            {
              text: [
                {
                  text: verdictLook[report.verdict].word,
                  bold: true,
                  color: verdictLook[report.verdict].colour,
                },
                { text: `   ${gradeSentences[report.verdict](report.grade)}` },
              ],
            },
          ],
        };
  return [summary, limits(report)];
};

const charts = (report: DataReport): Content => {
  const drawn = [report.viscosity && viscosityChart(report.viscosity), elementChart(report.elements)];
  const pictures = drawn.filter((picture) => picture !== null);
  return {
    columnGap: 20,
    margin: [0, 14, 0, 0],
    columns: pictures.map((svg) => ({ svg, width: chartSize.width })),
  };
};

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

/** What it is, what it claims, and whether the claim holds. */
export const firstPage = (report: DataReport): Content[] => [
  ...titleOf(report),
  identity(report),
  heading(report.grade ? `${report.grade}: claimed and measured` : 'Claimed and measured'),
  ...verdict(report),
  charts(report),
];

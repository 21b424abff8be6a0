import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js';
import { colours, hairlines, head, heading, right } from '#platform/pdf/pdf-pieces.ts';
import type { DataReport } from './data-report.types.ts';

type Test = DataReport['groups'][number]['tests'][number];
type Value = Test['values'][number];

/** Does the name of the test already identify the value? */
const isSameName = (test: string, analyte: string) =>
  test.startsWith(analyte) || analyte.startsWith(test.replace(/ \(.*\)$/, ''));

const title = ({ name, method }: Test, of = ''): ContentText => ({
  text: [`${name}${of && `: ${of}`}  `, { text: method, color: colours.quiet, fontSize: 7.2, noWrap: true }],
});
const indented = ({ analyte }: Value, above = 0): ContentText => ({
  text: analyte,
  margin: [10, above, 0, 0],
  color: colours.quiet,
});

const figures = (value: Value, more: object): TableCell[] => [
  right(value.value, { bold: true, ...more }),
  { text: value.unit, color: colours.quiet, ...more },
  right(value.repeatability, more),
  right(value.reproducibility, more),
];

/** A test with one value takes one row. With several, the first shares a row with the name, so that no page break separates them. */
const rowsOf = (test: Test): TableCell[][] => {
  const [first, ...more] = test.values;
  if (!first) return [];
  if (more.length === 0)
    return [[title(test, isSameName(test.name, first.analyte) ? '' : first.analyte), ...figures(first, {})]];
  return [
    [{ stack: [title(test), indented(first, 2)] }, ...figures(first, { verticalAlignment: 'bottom' })],
    ...more.map((value): TableCell[] => [indented(value), ...figures(value, {})]),
  ];
};

const groupTable = (name: string, tests: readonly Test[]): Content => {
  const rows = tests.map(rowsOf);
  const lastRows = new Set<number>([2]);
  let row = 2;
  for (const of of rows) {
    row += of.length;
    lastRows.add(row);
  }
  return {
    // a line below each test, none between its values
    layout: {
      ...hairlines,
      hLineWidth: (line) => (lastRows.has(line) ? 0.5 : 0),
      paddingTop: () => 1.4,
      paddingBottom: () => 0.8,
    },
    fontSize: 8.2,
    table: {
      // the heading repeats on the next page, and is never alone at the foot of one
      headerRows: 2,
      keepWithHeaderRows: 2,
      dontBreakRows: true,
      widths: ['*', 62, 46, 44, 50],
      body: [
        [{ ...heading(name), colSpan: 5, margin: [0, 8, 0, 2] }, '', '', '', ''],
        [
          head('Test, method and value'),
          head('Result', 'right'),
          head('Unit'),
          head('r', 'right'),
          head('R', 'right'),
        ],
        ...rows.flat(),
      ],
    },
  };
};

/** Every result by group. */
export const results = (report: DataReport): Content[] =>
  report.groups.flatMap(({ name, tests }, index) => [
    { stack: [groupTable(name, tests)], margin: [0, index === 0 ? 0 : 6, 0, 0] },
  ]);

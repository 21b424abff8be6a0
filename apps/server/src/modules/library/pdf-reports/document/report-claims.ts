import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { colours, hairlines, head, heading, right } from '#platform/pdf/pdf-pieces.ts';
import type { DataReport } from './data-report.types.ts';
import { limitWord, verdictLook, verdictSign } from './report-styles.ts';

type Claim = DataReport['classes'][number];
type Limit = Claim['limits'][number];

/** More classes stand in a further table. */
const classesAcross = 3;
const classWidth = 100;

const claimed = (limit: Limit | undefined): TableCell => {
  if (!limit) return '';
  const { colour } = verdictLook[limit.verdict];
  return {
    columnGap: 4,
    columns: [
      { ...verdictSign(limit.verdict, 7), width: 7, margin: [0, 2, 0, 0] },
      {
        text: [
          limit.limit,
          {
            text: `\n${limitWord(limit)}${limit.probability && `, P ${limit.probability}`.replaceAll(' ', '\u00a0').replace('\u00a0', ' ')}`,
            color: colour,
            fontSize: 7,
          },
        ],
      },
    ],
  };
};

const measured = ({ name, method, value, unit }: Limit): TableCell[] => [
  {
    text: [
      name.replaceAll(' °C', '\u00a0°C'),
      { text: method && `\n${method}`, color: colours.quiet, fontSize: 7 },
    ],
  },
  right(value, { bold: true }),
  { text: unit, color: colours.quiet, noWrap: true },
];

/** Properties down, classes across: each limit with the verdict and the probability of conformity. */
const matrix = (claims: readonly Claim[]): Content => {
  const limits = Map.groupBy(
    claims.flatMap((claim) => claim.limits),
    ({ name }) => name,
  );
  const rows = [...limits.entries()].flatMap(([name, [first]]) =>
    first
      ? [
          [
            ...measured(first),
            ...claims.map((claim) => claimed(claim.limits.find((one) => one.name === name))),
          ],
        ]
      : [],
  );
  return {
    layout: hairlines,
    fontSize: 8,
    margin: [0, 0, 0, 8],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', ...claims.map(() => classWidth)],
      body: [
        [
          head('Property'),
          head('Measured', 'right'),
          head('Unit'),
          ...claims.map(({ name, since }) => head(`${name}, from ${since}`)),
        ],
        ...rows,
      ],
    },
  };
};

/** The bench limits of the classes on the label, with what was measured. */
export const claimMatrix = (report: DataReport): Content[] => {
  const claims = report.classes.filter(({ limits }) => limits.length > 0);
  const tables = Array.from({ length: Math.ceil(claims.length / classesAcross) }, (_, index) =>
    matrix(claims.slice(index * classesAcross, (index + 1) * classesAcross)),
  );
  return tables.map(
    (table, index): Content => ({
      unbreakable: true,
      stack: [...(index === 0 ? [heading('Service classes: claimed and measured')] : []), table],
    }),
  );
};

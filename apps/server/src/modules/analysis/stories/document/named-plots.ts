// Pictures of answers with names along an axis.
import { distanceClasses, positionInWindow } from '@iom/contract/analysis/answers/figures.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { colours } from '#platform/pdf/pdf-pieces.ts';
import type { FigureOf } from './answer-figure.ts';
import { broken, halfBar, type Plot, type PlotMark, type PlotPoint } from './plot.ts';

const { petrol, band, quiet, hairline } = colours;

export const limits = ({ limits: all }: FigureOf<'limits'>): Plot => {
  const shown = [
    ['conforms', 'Conforms', petrol],
    ['undecided', 'Undecided', band],
    ['does_not_conform', 'Does not conform', broken],
    ['not_tested', 'Not in the data or not tested', hairline],
  ] as const;
  const ends = all.map(() => 0);
  return {
    x: { name: 'Oils', fromZero: true, whole: true },
    y: { name: '', names: all.map(({ name }) => name) },
    marks: shown.map(
      ([verdict, name, colour]): PlotMark => ({
        ...{ kind: 'boxes', name, colour },
        boxes: all.map((limit, row) => {
          const from = ends[row] ?? 0;
          const to = from + limit[verdict];
          ends[row] = to;
          return [
            [from, row - halfBar],
            [to, row + halfBar],
          ];
        }),
      }),
    ),
    note: '',
  };
};

export const shares = ({ shares: all }: FigureOf<'shares'>): Plot => ({
  x: { name: '', names: all.map(({ group }) => group) },
  y: { name: 'Share that fails, %, with its 95 % interval', fromZero: true },
  marks: [
    {
      ...{ kind: 'lines', colour: quiet },
      lines: all.flatMap(({ low, high }, at) =>
        low === null || high === null
          ? []
          : [
              [
                [at, 100 * low],
                [at, 100 * high],
              ],
            ],
      ),
    },
    {
      ...{ kind: 'points', shape: 'circle', colour: petrol },
      at: all.flatMap(({ share }, at): PlotPoint[] => (share === null ? [] : [[at, 100 * share]])),
    },
  ],
  note: '',
});

export const windows = ({ windows: all }: FigureOf<'windows'>): Plot => {
  const at = (row: number, index: number) => {
    const one = all[row];
    return one ? positionInWindow(one, one.quantiles[index]?.value ?? 0) : 0;
  };
  return {
    x: { name: 'From the 5 % (0) to the 95 % quantile (100) of the peers' },
    y: { name: '', names: all.map(({ name }) => typographicName(name)) },
    marks: [
      {
        ...{ kind: 'boxes', name: 'Middle half', colour: band },
        boxes: all.map((_, row) => [
          [at(row, 1), row - halfBar],
          [at(row, 3), row + halfBar],
        ]),
      },
      {
        ...{ kind: 'lines', name: 'Median', colour: quiet },
        lines: all.map((_, row) => [
          [at(row, 2), row - halfBar],
          [at(row, 2), row + halfBar],
        ]),
      },
      {
        ...{ kind: 'points', name: 'Own oil', shape: 'diamond', colour: petrol },
        at: all.flatMap((one, row): PlotPoint[] =>
          one.own === null ? [] : [[positionInWindow(one, one.own), row]],
        ),
      },
    ],
    note: '',
  };
};

export const forest = ({ differences }: FigureOf<'forest'>): Plot => {
  const several = new Set(differences.map(({ sample }) => sample)).size > 1;
  const points = (name: string, colour: string, differs: boolean): PlotMark => ({
    ...{ kind: 'points', name, colour, shape: differs ? 'diamond' : 'circle' },
    at: differences.flatMap(({ verdict, in_r }, row): PlotPoint[] =>
      (verdict === 'differs') === differs ? [[in_r, row]] : [],
    ),
  });
  return {
    x: { name: 'Difference from the first oil, in units of R' },
    y: {
      name: '',
      names: differences.map(({ name, report_number }) =>
        several ? `${typographicName(name)}, ${report_number}` : typographicName(name),
      ),
    },
    marks: [
      { kind: 'rule', axis: 'x', value: 0, text: 'No difference', colour: quiet },
      {
        ...{ kind: 'lines', colour: quiet },
        lines: differences.map(({ low, high }, row) => [
          [low, row],
          [high, row],
        ]),
      },
      points('Differs', petrol, true),
      points('Not shown to differ', quiet, false),
    ],
    note: '',
  };
};

export const suspects = ({ distances }: FigureOf<'suspects'>): Plot => {
  const bars = (isBeyond: boolean) =>
    distances.flatMap(({ up_to, oils }, at): [PlotPoint, PlotPoint][] =>
      up_to > 1 === isBeyond
        ? [
            [
              [at - halfBar, 0],
              [at + halfBar, oils],
            ],
          ]
        : [],
    );
  return {
    x: {
      name: 'Squared distance from the class, over the 0.999 quantile of χ²',
      names: distanceClasses(distances),
    },
    y: { name: 'Oils', fromZero: true, whole: true },
    marks: [
      { kind: 'boxes', name: 'Within', colour: petrol, boxes: bars(false) },
      { kind: 'boxes', name: 'Beyond', colour: broken, boxes: bars(true) },
    ],
    note: '',
  };
};

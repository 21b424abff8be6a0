// Pictures of answers with numbers along both axes, and the dendrogram.
import { bracketsOf, ellipseLine, leavesOf } from '@iom/contract/analysis/answers/figures.rules.ts';
import { oilName } from '@iom/contract/analysis/answers/oil-name.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { colours } from '#platform/pdf/pdf-pieces.ts';
import type { FigureOf } from './answer-figure.ts';
import { broken, groupColours, type Plot, type PlotMark, type PlotPoint, thinned } from './plot.ts';

const { petrol, oil, quiet, hairline, ink } = colours;

const named = (name: string, unit: string) => typographicName(unit ? `${name} (${unit})` : name);

export const controlChart = (figure: FigureOf<'control_chart'>): Plot => {
  const { points, analyte, unit, low, high, limits: grade, reformulated } = figure;
  const rule = (value: number | null, text: string, colour: string): PlotMark[] =>
    value === null ? [] : [{ kind: 'rule', axis: 'y', value, text, colour }];
  const at = points.map(({ year, value }): PlotPoint => [year, value]);
  return {
    x: { name: 'Year', years: true },
    y: { name: named(analyte, unit) },
    marks: [
      ...rule(low, 'Mean − 3 s', quiet),
      ...rule(high, 'Mean + 3 s', quiet),
      ...rule(grade.least, 'SAE J300, least', broken),
      ...rule(grade.most, 'SAE J300, most', broken),
      ...reformulated.map(
        (value): PlotMark => ({
          ...{ kind: 'rule', axis: 'x', value, text: `Reformulated by ${value}`, colour: oil },
        }),
      ),
      { kind: 'lines', colour: petrol, lines: [at] },
      { kind: 'points', shape: 'circle', colour: petrol, at },
    ],
    note: figure.product,
  };
};

export const dendrogram = (figure: FigureOf<'dendrogram'>): Plot => {
  const leaves = leavesOf(figure);
  return {
    x: { name: 'Distance D', fromZero: true },
    y: {
      name: '',
      names: leaves.flatMap((leaf) => {
        const one = figure.oils[leaf];
        const mark = leaf === 0 ? 'Chosen: ' : '';
        return one ? [`${mark}${oilName(one)}`] : [];
      }),
    },
    marks: [
      { kind: 'rule', axis: 'x', value: Math.sqrt(figure.limit), text: 'Same package below', colour: quiet },
      { kind: 'lines', colour: petrol, lines: bracketsOf(figure, leaves) },
    ],
    note: '',
  };
};

export const ellipses = ({ points: all, ellipses: groups }: FigureOf<'ellipses'>): Plot => {
  const { points, note } = thinned(all);
  const pointsOf = (group: string | null) =>
    points
      .filter((point) => point.group === group)
      .map(({ density, sulfur }): PlotPoint => [density, sulfur]);
  return {
    x: { name: 'Density of the base stock at 15 °C, g/mL' },
    y: { name: 'Sulfur of the base stock, mg/kg' },
    marks: [
      { kind: 'points', name: 'Not stated', shape: 'circle', colour: hairline, at: pointsOf(null) },
      ...groups.flatMap((ellipse, index): PlotMark[] => {
        const colour = groupColours[index] ?? ink;
        return [
          {
            ...{ kind: 'points', name: `Group ${ellipse.group}`, shape: 'circle', colour },
            at: pointsOf(ellipse.group),
          },
          { kind: 'lines', colour, lines: [ellipseLine(ellipse)] },
        ];
      }),
    ],
    note,
  };
};

export const map = ({ x, y, xs, ys, state, states, lines }: FigureOf<'map'>): Plot => {
  const all = xs.map((value, index) => ({ at: [value, ys[index] ?? 0] as const, state: state[index] }));
  const { points, note } = thinned(all);
  return {
    x: { name: named(x.name, x.unit) },
    y: { name: named(y.name, y.unit) },
    marks: [
      ...states.map(
        (name, index): PlotMark => ({
          ...{ kind: 'points', name, shape: 'circle', colour: groupColours[index] ?? ink },
          at: points.filter((one) => one.state === index).map(({ at }) => at),
        }),
      ),
      { kind: 'lines', colour: quiet, dashed: true, lines: lines.map(({ points: own }) => own) },
    ],
    note: [note, lines.length > 0 ? `Dashed: ${lines.map(({ name }) => name).join(', ')}.` : '']
      .filter(Boolean)
      .join(' '),
  };
};

export const trend = ({ years, trend: line, classes, analyte, unit }: FigureOf<'trend'>): Plot => {
  const levels = years.map(({ year, standardised }): PlotPoint => [year, standardised]);
  const bySince = Map.groupBy(classes, ({ since }) => since);
  return {
    x: { name: 'Year', years: true },
    y: { name: named(analyte, unit) },
    marks: [
      ...[...bySince].map(
        ([value, own]): PlotMark => ({
          ...{ kind: 'rule', axis: 'x', value, colour: hairline },
          text: own.map(({ name }) => name).join(', '),
        }),
      ),
      { kind: 'lines', colour: petrol, lines: [levels] },
      { kind: 'points', name: 'Fixed mix of grades', shape: 'circle', colour: petrol, at: levels },
      {
        ...{ kind: 'points', name: 'As collected', shape: 'diamond', colour: oil },
        at: years.flatMap(({ year, median }): PlotPoint[] => (median === null ? [] : [[year, median]])),
      },
      {
        ...{ kind: 'lines', name: 'Theil–Sen line', colour: quiet, dashed: true },
        lines: line ? [years.map(({ year }) => [year, line.intercept + line.slope * year])] : [],
      },
    ],
    note: '',
  };
};

export const bridge = ({ x, y, unit, points: all, agreement }: FigureOf<'bridge'>): Plot => {
  const { points, note } = thinned(all);
  const values = points.map((point) => point.x);
  const ends = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [];
  const isCorrected = agreement !== null && agreement.bias_class !== '0';
  return {
    x: { name: named(x, unit) },
    y: { name: named(y, unit) },
    marks: [
      {
        ...{ kind: 'points', name: 'Oils', shape: 'circle', colour: petrol },
        at: points.map((point): PlotPoint => [point.x, point.y]),
      },
      {
        ...{ kind: 'lines', name: 'Equal results', colour: quiet, dashed: true },
        lines: [ends.map((end): PlotPoint => [end, end])],
      },
      {
        ...{ kind: 'lines', name: 'Correction', colour: oil },
        lines: isCorrected
          ? [ends.map((end): PlotPoint => [end, agreement.slope * end + agreement.intercept])]
          : [],
      },
    ],
    note,
  };
};

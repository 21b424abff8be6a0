import { groupName, seriesCounts } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesOf, SeriesQuestion, SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { DictionaryAnalyte } from '#modules/samples/samples.module.ts';
import { colours } from '#platform/pdf/pdf-pieces.ts';
import { groupColours, halfBar, type Plot, type PlotMark, type PlotPoint, thinned } from '../../plot.ts';

/** What names the axes and groups of a chart. */
interface Names {
  /** In the order of the question. */
  analytes: readonly Pick<DictionaryAnalyte, 'id' | 'name' | 'unit'>[];
  groupOf: (value: string | number | null) => string;
}

/** Groups that can be told apart in print; of more, the largest are drawn. */
const mostGroups = groupColours.length;

const axisName = (analyte: Names['analytes'][number] | undefined) =>
  analyte ? typographicName(analyte.unit ? `${analyte.name} (${analyte.unit})` : analyte.name) : '';

/** The largest groups with their colours, and the sentence about the others, of which those left out did not arrive. */
const drawnGroups = <G extends { value: string | number | null; n: number }>(
  { groups, left_out }: { groups: readonly G[]; left_out: number },
  { groupOf }: Names,
) => {
  const largest = new Set(groups.toSorted((a, b) => b.n - a.n).slice(0, mostGroups));
  const drawn = groups
    .map((group, index) => ({ group, index }))
    .filter(({ group }) => largest.has(group))
    .map(({ group, index }, at) => ({
      ...{ group, index },
      look: { name: groupOf(group.value), colour: groupColours[at] ?? colours.ink },
    }));
  const all = left_out > 0 ? `more than ${groups.length}` : String(groups.length);
  const note = groups.length > mostGroups ? `The ${mostGroups} largest of ${all} groups.` : '';
  return { drawn, note };
};

const joined = (...notes: readonly string[]) => notes.filter(Boolean).join(' ');

const points = (series: SeriesOf<'points'>, names: Names): Plot => {
  const { analytes } = names;
  const all = series.x.map((x, index) => ({
    at: [x, series.y[index] ?? 0] as const,
    group: series.group[index],
  }));
  const { points: shown, note } = thinned(all);
  const { drawn, note: others } = drawnGroups(series, names);
  return {
    x: { name: axisName(analytes[0]) },
    y: { name: axisName(analytes[1]) },
    marks: drawn.map(
      ({ index, look }): PlotMark => ({
        ...{ kind: 'points', shape: 'circle', ...look },
        at: shown.filter(({ group }) => group === index).map(({ at }) => at),
      }),
    ),
    note: joined(note, others),
  };
};

/** Each axis from the smallest to the largest value of its analyte. */
const parallel = (series: SeriesOf<'parallel'>, names: Names): Plot => {
  const { analytes } = names;
  const ranges = series.values.map((list) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of list) [low, high] = [Math.min(low, value), Math.max(high, value)];
    return [low, high] as const;
  });
  const shareAt = (axis: number, oil: number) => {
    const [low = 0, high = 1] = ranges[axis] ?? [];
    const value = series.values[axis]?.[oil] ?? 0;
    return high > low ? (100 * (value - low)) / (high - low) : 50;
  };
  const { points: oils, note } = thinned(series.group.map((group, oil) => ({ group, oil })));
  const { drawn, note: others } = drawnGroups(series, names);
  return {
    x: { name: '', names: analytes.map(axisName) },
    y: { name: 'From the smallest (0) to the largest value (100)' },
    marks: drawn.map(
      ({ index, look }): PlotMark => ({
        ...{ kind: 'lines', ...look },
        lines: oils
          .filter(({ group }) => group === index)
          .map(({ oil }) => series.values.map((_, axis): PlotPoint => [axis, shareAt(axis, oil)])),
      }),
    ),
    note: joined(note, others),
  };
};

const histogram = ({ bins }: SeriesOf<'histogram'>, { analytes }: Names): Plot => ({
  x: { name: axisName(analytes[0]) },
  y: { name: 'Oils', fromZero: true, whole: true },
  marks: [
    {
      ...{ kind: 'boxes', colour: colours.petrol },
      boxes: bins
        .filter(({ from, to }) => from < to)
        .map(({ from, to, count }) => [
          [from, 0],
          [from + (to - from) * 0.94, count],
        ]),
    },
    // the one bin of equal numbers has no width
    {
      ...{ kind: 'lines', colour: colours.petrol },
      lines: bins
        .filter(({ from, to }) => from === to)
        .map(({ from, count }) => [
          [from, 0],
          [from, count],
        ]),
    },
  ],
  note: '',
});

const box = ({ boxes }: SeriesOf<'box'>, { analytes, groupOf }: Names): Plot => ({
  x: { name: axisName(analytes[0]) },
  y: { name: '', names: boxes.map(({ value, n }) => `${groupOf(value)} (${n})`) },
  marks: [
    {
      ...{ kind: 'lines', name: 'Within 1.5 interquartile ranges', colour: colours.quiet },
      lines: boxes.map(({ whisker_low, whisker_high }, row) => [
        [whisker_low, row],
        [whisker_high, row],
      ]),
    },
    {
      ...{ kind: 'boxes', name: 'Middle half', colour: colours.band },
      boxes: boxes.map(({ q1, q3 }, row) => [
        [q1, row - halfBar],
        [q3, row + halfBar],
      ]),
    },
    {
      ...{ kind: 'lines', name: 'Median', colour: colours.petrol },
      lines: boxes.map(({ median }, row) => [
        [median, row - halfBar],
        [median, row + halfBar],
      ]),
    },
  ],
  note: '',
});

const trend = (series: SeriesOf<'trend'>, names: Names): Plot => {
  const { analytes } = names;
  const { drawn, note } = drawnGroups(series, names);
  return {
    x: { name: 'Year', years: true },
    y: { name: `Median of ${axisName(analytes[0])}` },
    marks: drawn.flatMap(({ group, look }): PlotMark[] => {
      const at = group.years.map(({ year, median }): PlotPoint => [year, median]);
      return [
        { kind: 'lines', colour: look.colour, lines: [at] },
        { kind: 'points', shape: 'circle', ...look, at },
      ];
    }),
    note,
  };
};

const profile = (series: SeriesOf<'profile'>, names: Names): Plot => {
  const { analytes } = names;
  const { drawn, note } = drawnGroups(series, names);
  return {
    x: { name: 'Median', fromZero: true },
    y: { name: '', names: analytes.map(axisName) },
    marks: drawn.map(
      ({ group, look }): PlotMark => ({
        ...{ kind: 'points', shape: 'circle', ...look },
        at: analytes.flatMap(({ id }, row): PlotPoint[] => {
          const found = group.analytes.find(({ analyte }) => analyte === id);
          return found ? [[found.median, row]] : [];
        }),
      }),
    ),
    note,
  };
};

const pictureOf = (series: SeriesResponse, names: Names): Plot => {
  switch (series.kind) {
    case 'points':
      return points(series, names);
    case 'parallel':
      return parallel(series, names);
    case 'histogram':
      return histogram(series, names);
    case 'box':
      return box(series, names);
    case 'trend':
      return trend(series, names);
    case 'profile':
      return profile(series, names);
  }
};

/** The picture of a chart of Data Analysis, with what it counts below it. */
export const seriesPlot = (
  series: SeriesResponse,
  question: SeriesQuestion,
  analytes: Names['analytes'],
): Plot => {
  const group = 'group' in question ? question.group : undefined;
  const plot = pictureOf(series, { analytes, groupOf: (value) => groupName(group, value) });
  return { ...plot, note: joined(seriesCounts(series), plot.note) };
};

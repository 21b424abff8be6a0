// Compares what both painters draw of a figure.

import { expect } from 'vitest';
import { toEChartsOption } from '../src/echarts-option.ts';
import { type Figure, legendOf, type PlaneFigure, transposed } from '../src/figure.ts';
import { domainOn, halfBar } from '../src/scales.ts';
import { toSvg } from '../src/svg-figure.ts';
import { positionsIn, textsIn } from './painted.ts';

export const palette = { text: '#000000', quiet: '#555555', hairline: '#dddddd', background: '#ffffff' };
/** So wide that names fit below every plot. */
export const style = { width: 4000, height: 1000, palette, fontFamily: 'Inter' };

/** The only picture of a figure. */
export const svgOf = (figure: Figure, width = style.width) => {
  const [picture, ...others] = toSvg(figure, { ...style, width });
  expect(others).toEqual([]);
  return picture?.svg ?? '';
};

interface Series {
  type: string;
  symbolSize?: unknown;
  data: readonly unknown[];
  markLine?: { data: readonly { name: string }[] };
}
export const optionOf = (figure: Figure) =>
  toEChartsOption(figure, { palette }) as unknown as {
    series: Series[];
    legend?: { data: string[] };
    xAxis?: { name: string };
    yAxis?: { name: string };
    parallelAxis?: { name: string }[];
  };

type Position = readonly [number, number];
const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every((one) => typeof one === 'number');
const valueIn = (item: unknown) =>
  typeof item === 'object' && item !== null && 'value' in item ? item.value : item;

/** The positions that an option of ECharts draws. */
const drawnPositions = (figure: PlaneFigure): Position[] => {
  const ends = new Map<number, number>();
  const isUpright = figure.y.kind !== 'categories';
  const turned = (at: number, value: number): Position => (isUpright ? [at, value] : [value, at]);
  return optionOf(figure).series.flatMap(({ type, data, symbolSize }): Position[] => {
    if (symbolSize === 0) return [];
    const values = data.map(valueIn);
    if (type === 'boxplot')
      // the median is painted from side to side
      return values.flatMap((five, at) =>
        (five as (number | string)[]).flatMap((value, index) =>
          typeof value === 'number' ? [turned(index === 2 ? at - halfBar : at, value)] : [],
        ),
      );
    if (type === 'custom')
      return (values as number[][]).flatMap((area) =>
        Array.from({ length: area.length / 3 }, (_, index) => area.slice(3 * index, 3 * index + 3)).flatMap(
          ([at = 0, low = 0, high = 0]): Position[] => [
            [at, low],
            [at, high],
          ],
        ),
      );
    if (type === 'bar' && !isPosition(values[0]))
      return values.flatMap((value, at) => {
        ends.set(at, (ends.get(at) ?? 0) + Number(value));
        return Number(value) > 0 ? [turned(at, ends.get(at) ?? 0)] : [];
      });
    return values.filter(isPosition).map(([x, y]): Position => [x, y]);
  });
};

const isNear = ([x, y]: Position, [left, top]: Position, [width, height]: Position) =>
  Math.abs(x - left) < width * 1e-3 && Math.abs(y - top) < height * 1e-3;

/** Both painters show the same values, names, titles and limits. */
export const expectSame = (figure: PlaneFigure) => {
  const svg = svgOf(figure);
  const option = optionOf(figure);
  const texts = textsIn(svg).map(({ text }) => text);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  const limits = option.series.flatMap(({ markLine }) => markLine?.data.map(({ name }) => name) ?? []);
  const titles = [option.xAxis?.name, option.yAxis?.name].flatMap(
    (name) => name?.replaceAll('\n', ' ') || [],
  );
  expect(texts).toEqual(expect.arrayContaining([...limits, ...titles, ...(option.legend?.data ?? [])]));
  expect(option.legend?.data ?? []).toEqual(legendOf(figure).map(({ name }) => name));
  const painted = positionsIn(svg, figure.x, figure.y);
  const drawn = drawnPositions(figure);
  const size = (['x', 'y'] as const).map((axis) => {
    const [low, high] = domainOn(figure, axis);
    return high - low;
  }) as unknown as Position;
  expect(drawn.filter((one) => !painted.some((other) => isNear(one, other, size)))).toEqual([]);
  if (figure.marks.every(({ kind }) => kind !== 'bars' && kind !== 'boxes'))
    expect(painted.filter((one) => !drawn.some((other) => isNear(one, other, size)))).toEqual([]);
};

/** How many parts of a mark have a length, as ECharts draws it alone. */
const drawnCount = (figure: PlaneFigure) => {
  const drawn = optionOf(figure).series.filter(({ symbolSize }) => symbolSize !== 0);
  return drawn.flatMap(({ type, data }) =>
    data.map(valueIn).filter((value) => {
      if (type === 'boxplot') return Number.isFinite((value as unknown[])[2]);
      return Array.isArray(value) ? !value.includes('-') : Number(value) > 0;
    }),
  ).length;
};

/** As many as the SVG has of it. */
const paintedCount = (figure: PlaneFigure) => {
  const svg = svgOf(figure).replace(/<g class="legend">.*?<\/g>/, '');
  const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path).join('');
  const rectangles = [...paths.matchAll(/M[-\d.]+ [-\d.]+h([-\d.]+)v([-\d.]+)h[-\d.]+z/g)];
  switch (figure.marks[0]?.kind) {
    case 'boxes':
      return rectangles.length;
    case 'bars':
      return rectangles.filter((sides) => Number(sides[figure.y.kind === 'categories' ? 1 : 2]) !== 0).length;
    case 'lines':
      // `h` and `a`, of the shapes at its points
      return (paths.match(/[ML](?![-\d.]+ [-\d.]+[a-z])/g) ?? []).length;
    default:
      return (paths.match(/M/g) ?? []).length;
  }
};

/** Neither painter leaves out a part of a mark, also where the axes are exchanged. */
export const expectEveryPart = (figure: PlaneFigure) => {
  const hasNames = [figure.x, figure.y].some(({ kind }) => kind === 'categories');
  for (const one of hasNames ? [figure, transposed(figure)] : [figure])
    for (const mark of one.marks) {
      if (mark.kind === 'limit') continue;
      const alone = { ...one, marks: [mark] };
      expect([mark.kind, drawnCount(alone)]).toEqual([mark.kind, paintedCount(alone)]);
    }
};

export const planeFigure = (figure: Figure): PlaneFigure => {
  if (figure.layout !== 'plane') throw new Error('not a plane figure');
  return figure;
};

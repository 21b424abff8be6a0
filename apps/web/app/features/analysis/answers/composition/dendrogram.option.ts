import type { Fingerprint } from '@iom/contract/analysis/answers/composition.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, gridOf, valueAxis } from '../../charts/options/drawing.ts';
import { verticalLines } from '../frame/answer-lines.ts';

type Figure = Fingerprint['figure'];
type Node = { height: number; row: number };

/** Pixels left of the branches, for the names of the oils. */
const nameSpace = 220;

/** Oils in the order in which branches do not cross. */
const leavesOf = ({ oils, merges }: Figure): number[] => {
  const open = (node: number): number[] => {
    const merge = merges[node - oils.length];
    return merge ? [...open(merge.one), ...open(merge.other)] : [node];
  };
  return oils.length === 0 ? [] : open(oils.length + merges.length - 1);
};

/** Each merge as a bracket: from one branch over the height of the merge to the other. */
const brackets = (figure: Figure, leaves: readonly number[]): number[][][] => {
  const nodes = new Map<number, Node>(leaves.map((leaf, row) => [leaf, { height: 0, row }]));
  return figure.merges.map(({ one, other, height }, index) => {
    const none: Node = { height: 0, row: 0 };
    const [first, second] = [nodes.get(one) ?? none, nodes.get(other) ?? none];
    const at = Math.sqrt(height);
    nodes.set(figure.oils.length + index, { height: at, row: (first.row + second.row) / 2 });
    return [
      [first.height, first.row],
      [at, first.row],
      [at, second.row],
      [second.height, second.row],
    ];
  });
};

/** The chosen oil and the nearest ten, joined by mean distance; the dotted line is the limit of the same package. */
export const dendrogram = (figure: Figure, drawing: Drawing): ChartOption => {
  const leaves = leavesOf(figure);
  const names = leaves.map((leaf) => {
    const oil = figure.oils[leaf];
    return oil ? `${leaf === 0 ? '★ ' : ''}${oil.brand_name} ${shownGrade(oil.sae_grade)}, ${oil.year}` : '';
  });
  const axis = valueAxis(drawing, '');
  return {
    ...frame(drawing, []),
    grid: { ...gridOf(drawing, [], 56), left: nameSpace },
    xAxis: { ...valueAxis(drawing, 'Distance D'), min: 0 },
    yAxis: {
      ...axis,
      min: -0.5,
      max: Math.max(0, names.length - 1) + 0.5,
      interval: 0.5,
      inverse: true,
      splitLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: drawing.palette.text,
        width: nameSpace - 16,
        overflow: 'truncate',
        formatter: (row: number) => names[row] ?? '',
      },
    },
    series: [
      ...brackets(figure, leaves).map((data) => ({
        type: 'line',
        silent: true,
        showSymbol: false,
        lineStyle: { color: drawing.palette.data[0], width: 2 },
        data,
      })),
      verticalLines(drawing, [{ at: Math.sqrt(figure.limit), text: 'Same package below' }]),
    ],
  };
};

export const fingerprintRows = ({ oils, elements }: Figure): ChartRows => ({
  header: ['Report', 'Brand', ...elements],
  rows: oils.map(({ report_number, brand_name, contents }) => [report_number, brand_name, ...contents]),
});

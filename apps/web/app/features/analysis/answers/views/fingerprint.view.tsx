import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { bracketsOf, leavesOf } from '@iom/contract/analysis/answers/figures.rules.ts';
import { oilName } from '@iom/contract/analysis/answers/oil-name.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Checkbox } from '@mantine/core';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, gridOf, valueAxis } from '../../charts/options/drawing.ts';
import { OilSelect } from '../fields/OilSelect.tsx';
import { verticalLines } from '../frame/answer-lines.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'fingerprint'>;

/** Pixels left of the branches, for the names of the oils. */
const nameSpace = 220;

/** The chosen oil and the nearest ten, joined by mean distance; the dotted line is the limit of the same package. */
const dendrogram = (figure: Figure, drawing: Drawing): ChartOption => {
  const leaves = leavesOf(figure);
  const names = leaves.map((leaf) => {
    const oil = figure.oils[leaf];
    return oil ? `${leaf === 0 ? '★ ' : ''}${oilName(oil)}` : '';
  });
  const axis = valueAxis(drawing, '');
  const samePackage = Math.sqrt(figure.limit);
  return {
    ...frame(drawing, []),
    grid: { ...gridOf(drawing, [], 56), left: nameSpace },
    xAxis: {
      ...valueAxis(drawing, 'Distance D'),
      min: 0,
      max: ({ max }: { max: number }) => Math.ceil(Math.max(max, samePackage)),
    },
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
      ...bracketsOf(figure, leaves).map((data) => ({
        type: 'line',
        silent: true,
        showSymbol: false,
        lineStyle: { color: drawing.palette.data[0], width: 2 },
        data,
      })),
      verticalLines(drawing, [{ at: samePackage, text: 'Same package below' }]),
    ],
  };
};

const fingerprintRows = ({ oils, elements }: Figure): ChartRows => ({
  header: ['Report', 'Brand', ...elements],
  rows: oils.map(({ report_number, brand_name, contents }) => [report_number, brand_name, ...contents]),
});

const finding = ({ n, figure: { oils, same_package } }: AnswerOf<'fingerprint'>) => {
  const [oil, ...others] = oils;
  if (!oil) return 'The chosen oil lacks one of the seven elements in your data.';
  const name = `${oilName(oil)} (${oil.report_number})`;
  if (others.length === 0)
    return `${name} cannot be compared: no ${n > 1 ? 'oil of another brand' : 'other oil'} found has all seven elements in your data.`;
  return `${counted(same_package, 'oil')} cannot be told apart from ${name} by its package.`;
};

export const fingerprint: AnswerView<'fingerprint'> = {
  fields: ({ analysis, parameters, change }) => (
    <>
      <Checkbox
        label="Other brands only"
        checked={parameters.other_brands}
        onChange={({ currentTarget: { checked } }) => change({ other_brands: checked })}
      />
      <OilSelect
        label="Oil"
        description="Compared with all others; without a choice the first with every element."
        analysis={analysis}
        value={parameters.sample}
        onChange={(sample) => change({ sample })}
      />
    </>
  ),
  finding,
  option: dendrogram,
  numbers: fingerprintRows,
  height: () => 460,
  isDrawn: ({ oils }) => oils.length > 1,
  columns: (_answer, { change }) => [
    {
      key: 'same_package',
      label: 'Same package',
      cell: ({ same_package }) => (same_package ? 'Not told apart' : 'Different'),
    },
    {
      key: 'compare',
      label: '',
      cell: ({ sample, report_number }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Compare with ${report_number}`}
          onClick={() => change({ sample })}
        >
          Compare
        </Button>
      ),
    },
  ],
};

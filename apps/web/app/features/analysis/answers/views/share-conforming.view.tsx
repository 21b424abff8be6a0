import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { claims } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { shareGroups } from '@iom/contract/analysis/answers/share-conforming.answer.ts';
import { NativeSelect, Select } from '@mantine/core';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import {
  categoryAxis,
  categorySpace,
  type Drawing,
  frame,
  gridOf,
  verticalAxis,
} from '../../charts/options/drawing.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'share-conforming'>;

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10);

/** The share that fails, by group, with its interval as a vertical line. */
const shareLine = ({ shares }: Figure, drawing: Drawing): ChartOption => {
  const { palette } = drawing;
  const names = shares.map(({ group }) => group);
  const interval = shares.flatMap(({ low, high }, index) =>
    low === null || high === null
      ? []
      : [
          {
            type: 'line',
            silent: true,
            symbol: 'none',
            lineStyle: { color: palette.quiet, width: 1.5 },
            data: [
              [index, percent(low)],
              [index, percent(high)],
            ],
          },
        ],
  );
  return {
    ...frame(drawing, []),
    grid: gridOf(drawing, [], categorySpace(names)),
    xAxis: categoryAxis(drawing, names),
    yAxis: { ...verticalAxis(drawing, 'Share that fails (%)'), scale: false, min: 0 },
    series: [
      ...interval,
      {
        name: 'Share that fails (%)',
        type: 'scatter',
        symbolSize: 9,
        itemStyle: { color: palette.data[0] },
        data: shares.map(({ share }, index) => [index, percent(share) ?? '-']),
      },
    ],
  };
};

const shareRows = ({ shares }: Figure): ChartRows => ({
  header: ['Group', 'Judged', 'Fails', 'Undecided', 'Share', 'From', 'To', 'Expected false fails'],
  rows: shares.map((one) => [
    one.group,
    one.judged,
    one.fails,
    one.undecided,
    one.share,
    one.low,
    one.high,
    one.expected_false_fails,
  ]),
});

const groupLabels = { year: 'Year', region: 'Region', claim: 'Claim' } as const;

const finding = ({ figure: { shares, trend } }: AnswerOf<'share-conforming'>) => {
  const judged = shares.reduce((sum, one) => sum + one.judged, 0);
  const fails = shares.reduce((sum, one) => sum + one.fails, 0);
  const isShown = shares.some(({ share }) => share !== null);
  const found = `${fails} of ${judged} verdicts fail.${isShown ? '' : ' No group has the 20 oils that a share needs.'}`;
  if (!trend) return found;
  const direction = trend.z > 0 ? 'rises' : 'falls';
  const p = trend.p < 0.001 ? 'p < 0.001' : `p = ${trend.p.toFixed(3)}`;
  return `${found} ${trend.p < 0.05 ? `The share ${direction} over the years` : 'No trend over the years is shown'} (${p}).`;
};

export const shareConforming: AnswerView<'share-conforming'> = {
  fields: ({ parameters, change }) => (
    <>
      <Select
        label="Claim"
        data={[{ value: 'label', label: 'Everything the label claims' }, ...claims]}
        value={parameters.claim}
        allowDeselect={false}
        searchable
        onChange={(claim) => change({ claim })}
      />
      <NativeSelect
        label="By"
        value={parameters.by}
        data={shareGroups.map((value) => ({ value, label: groupLabels[value] }))}
        onChange={(event) => change({ by: event.currentTarget.value })}
      />
    </>
  ),
  finding,
  option: shareLine,
  numbers: shareRows,
  height: () => 380,
};

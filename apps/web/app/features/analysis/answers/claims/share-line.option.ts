import type { ShareConforming } from '@iom/contract/analysis/answers/claims.schemas.ts';
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

type Figure = ShareConforming['figure'];

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10);

/** The share that fails, by group, with its interval as a vertical line. */
export const shareLine = ({ shares }: Figure, drawing: Drawing): ChartOption => {
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

export const shareRows = ({ shares }: Figure): ChartRows => ({
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

import { isHiddenOil } from '@iom/contract/analysis/hidden-names.rules.ts';
import { seriesKinds } from '@iom/contract/analysis/series.rules.ts';
import type { DrawnSeries, SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { LimitFilters } from '@iom/figures/chart-limits.ts';
import { figureHeight } from '@iom/figures/echarts-frame.ts';
import type { DrawnItem } from '@iom/figures/marks-at.ts';
import { seriesFigure } from '@iom/figures/series-figure.ts';
import { Group, Text } from '@mantine/core';
import { type ReactNode, useId, useMemo } from 'react';
import type { Intervals } from '../../../charts/echart/brush.ts';
import { EChart } from '../../../charts/echart/EChart.tsx';
import { useOpenOil } from '../../../ui/values/OilLink.tsx';
import { ChartFiles } from './ChartFiles.tsx';
import { ChartNumbers } from './ChartNumbers.tsx';
import type { ChartContext } from './chart-context.ts';
import { chartRows } from './chart-rows.ts';

interface Props {
  series: DrawnSeries;
  chart: SeriesQuestion;
  context: ChartContext;
  filters: LimitFilters;
  brushed: Intervals;
  onBrush: (brushed: Intervals) => void;
  /** Without a brush. */
  isReading: boolean;
  /** What is drawn was clicked, and opens no oil. */
  onItem?: ((item: DrawnItem) => void) | undefined;
  /** Chooses a group, in a dashboard. */
  groups?: ReactNode;
  /** The brushed ranges, if the chart has a brush. */
  children: ReactNode;
}

const hints = {
  x: 'Drag across the chart to filter by a range.',
  y: 'Drag up or down the chart to filter by a range.',
  xy: 'Drag across the chart to filter by a window.',
  parallel: 'Drag along an axis to filter by a range.',
};

/** Report numbers of the oils that a chart draws one by one. */
const namedOils = (series: DrawnSeries): readonly string[] => {
  if ('report_number' in series) return series.report_number;
  return series.kind === 'box' ? series.oils.map(({ report_number }) => report_number) : [];
};

/** The chart of a series, with its file downloads, the source of its limits and its numbers. */
export const DrawnChart = (props: Props) => {
  const { series, chart, context, filters, isReading, onItem, groups, brushed, onBrush, children } = props;
  const figure = useMemo(
    () => seriesFigure(series, { question: chart, analytes: context.analytes, filters }),
    [series, chart, context, filters],
  );
  const { title, note } = figure;
  const numbers = useMemo(() => chartRows(series, context), [series, context]);
  const axes = isReading ? undefined : seriesKinds[series.kind].brush;
  const numbersId = useId();
  const openOil = useOpenOil();
  const named = namedOils(series);
  const opensOils = named.length > 0 && !isHiddenOil(named[0] ?? '');
  const hasPoints = opensOils && series.kind !== 'parallel';
  return (
    <>
      <EChart
        figure={figure}
        label={`${title}, ${counted(series.n, 'oil')}. The numbers are in the table below.`}
        numbersId={numbersId}
        height={figureHeight(figure)}
        brush={axes}
        brushed={brushed}
        onBrush={onBrush}
        onOpen={openOil}
        onItem={onItem}
      />
      <Group justify="space-between" align="start" gap="xs">
        <Text size="xs" className="quiet" flex="1 1 260px">
          {note} {axes && brushed.every((range) => range === undefined) && hints[axes]}{' '}
          {hasPoints && 'A click on a point opens its oil; by keyboard, arrows and Enter.'}
          {opensOils && series.kind === 'parallel' && 'A click on a line opens its oil.'}
        </Text>
        <ChartFiles figure={figure} numbers={numbers} />
      </Group>
      {groups}
      {axes && children}
      <ChartNumbers id={numbersId} title={title} numbers={numbers} />
    </>
  );
};

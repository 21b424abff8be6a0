import { readAnalysisSeries } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { SeriesQuestion, SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type BrushedRanges, EChart } from '../../../charts/echart/EChart.tsx';
import type { Chart } from '../../../charts/echart/echarts.ts';
import type { Palette } from '../../../charts/echart/palette.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { filtersOf } from '../query/analysis-search.ts';
import type { Analysis } from '../query/use-analysis.ts';
import { ChartFiles } from './ChartFiles.tsx';
import { ChartForm } from './ChartForm.tsx';
import { ChartNumbers } from './ChartNumbers.tsx';
import { axisName, type ChartContext, contextOf } from './chart-context.ts';
import { chartLabels } from './chart-kinds.ts';
import { chartOption } from './chart-options.ts';
import { chartRows } from './chart-rows.ts';
import { type LimitLine, limitLines } from './j300-lines.ts';

const height = 380;

/** The edition of limits where the view names no year: the one in force. */
const latestYear = 2021;

interface DrawnProps {
  series: SeriesResponse;
  context: ChartContext;
  limits: readonly LimitLine[];
  limitYear: number;
  title: string;
  onBrush: (ranges: BrushedRanges) => void;
}

const brushOf = ({ kind }: SeriesResponse) => {
  if (kind === 'histogram') return 'x';
  return kind === 'points' ? 'xy' : undefined;
};

/** The chart of a series with its files, its limits' source and its numbers. */
const DrawnChart = ({ series, context, limits, limitYear, title, onBrush }: DrawnProps) => {
  const chart = useRef<Chart>(null);
  const optionOf = useCallback(
    (palette: Palette) => chartOption(series, { context, palette, limits }),
    [series, context, limits],
  );
  const numbers = useMemo(() => chartRows(series, context), [series, context]);
  const leftOut = 'left_out' in series ? series.left_out : 0;
  const brush = brushOf(series);
  return (
    <>
      <EChart
        optionOf={optionOf}
        label={`${title}, ${counted(series.n, 'oil')}. The numbers are in the table below.`}
        height={height}
        brush={brush}
        onBrush={onBrush}
        chartRef={chart}
      />
      <Group justify="space-between">
        <Text size="xs" className="quiet">
          {counted(series.n, 'oil')} with a number{leftOut > 0 && `, ${leftOut} in smaller groups left out`}.
          {brush && ' Drag across the chart to filter by a range.'}
          {limits.length > 0 && ` Dashed: SAE J300 table 1, as in force in ${limitYear}.`}
        </Text>
        <ChartFiles chart={chart} name={title.replaceAll(/[^\w-]+/g, '-')} numbers={numbers} />
      </Group>
      <ChartNumbers title={title} numbers={numbers} />
    </>
  );
};

interface Props {
  analysis: Analysis;
  chart: SeriesQuestion;
  onChange: (chart: SeriesQuestion) => void;
  onRemove: () => void;
}

/** Adds a range of each brushed analyte to the filters, in place of its earlier one. */
const useBrush =
  ({ update }: Analysis, { analytes }: ChartContext) =>
  (ranges: BrushedRanges) =>
    update(({ test }) => {
      const brushed = ranges.flatMap((range, index) => {
        const analyte = analytes[index];
        if (!analyte) return [];
        const [value = 0, valueTo = 0] = range.map((end) => Number(end.toFixed(analyte.decimals)));
        return [{ test: analyte.id, operator: 'between' as const, value, value_to: valueTo }];
      });
      const isReplaced = (id: number) => brushed.some((one) => one.test === id);
      const kept = test.filter((one) => one.operator !== 'between' || !isReplaced(one.test));
      return { test: [...kept, ...brushed], page: 1 };
    });

/** A chart of the oils found, and what it shows. */
export const ChartCard = ({ analysis, chart, onChange, onRemove }: Props) => {
  const { view, analytes, analytesById } = analysis;
  const series = useQuery({
    ...endpointQuery(readAnalysisSeries, { body: { ...filtersOf(view), series: chart } }),
    placeholderData: keepPreviousData,
  });
  const context = useMemo(() => contextOf(chart, analytesById), [chart, analytesById]);
  const onBrush = useBrush(analysis, context);
  const limitYear = Math.max(...view.year.map(Number).filter(Number.isInteger), 0) || latestYear;
  const limits = useMemo(
    () => limitLines(context.analytes[0], view.sae_grade, limitYear),
    [context, view.sae_grade, limitYear],
  );
  const title = `${chartLabels[chart.kind]}: ${context.analytes.map(axisName).slice(0, 2).join(', ')}`;
  // the series of another kind is still shown by a query that was replaced
  const data = series.data?.kind === chart.kind ? series.data : undefined;
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={3}>{title}</Title>
        <CloseButton aria-label={`Remove the chart ${title}`} onClick={onRemove} />
      </Group>
      <ChartForm
        chart={chart}
        analytes={(analytes.data?.results ?? []).filter(
          ({ id, owned }) => owned || context.analytes.some((one) => one.id === id),
        )}
        onChange={onChange}
      />
      {series.isError && <ErrorState message={series.error.message} onRetry={() => void series.refetch()} />}
      {!series.isError && !data && <Skeleton h={height} animate={false} aria-label="Loading" />}
      {data && data.n === 0 && <Text size="sm">None of the oils found has a number of it in your data.</Text>}
      {data && data.n > 0 && (
        <DrawnChart
          series={data}
          context={context}
          limits={limits}
          limitYear={limitYear}
          title={title}
          onBrush={onBrush}
        />
      )}
    </Stack>
  );
};

import { readAnalysisSeries } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { TestParameter } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { narrowingParameters, ownRanges } from '@iom/contract/analysis/chart-ranges.rules.ts';
import { analytesOfSeries, apartReason, questionToAsk } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { chartTitle } from '@iom/figures/series-figure.ts';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Intervals } from '../../../charts/echart/brush.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useFocusAfterRemoval } from '../../../ui/focus.ts';
import { RemoveButton } from '../../../ui/forms/RemoveButton.tsx';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import { ParameterDialog } from '../parameters/ParameterDialog.tsx';
import { emptyForm, formOf } from '../parameters/parameter-form.rules.ts';
import { parameterSentence } from '../parameters/parameter-sentence.ts';
import { filterQueryOptions } from '../query/analysis.queries.ts';
import { filtersOf } from '../query/analysis-search.ts';
import type { Analysis } from '../query/use-analysis.ts';
import { ChartForm } from './ChartForm.tsx';
import { ChartSettings } from './ChartSettings.tsx';
import { brushedIntervals, withBrushed, withRange } from './chart-brush.ts';
import { contextOf, measuredAnalytes } from './chart-context.ts';
import { type ChartSelection, GroupChoice, selectionAt } from './chart-selection.tsx';
import classes from './charts.module.css';
import { DrawnChart } from './DrawnChart.tsx';
import { SummaryTable } from './SummaryTable.tsx';

interface Props {
  analysis: Analysis;
  chart: SeriesQuestion;
  /** Among the charts of the view. */
  index: number;
  /** In a story: the picture with its numbers and files alone. */
  isReading?: boolean;
  /** In a dashboard: what is brushed or clicked narrows its other cards; the chart itself stays as it is. */
  onSelect?: (selection: ChartSelection | undefined) => void;
}

/** The brush of a chart: what it covers, and the update of the filters, which can be undone. */
const useChartBrush = (
  { view: { test }, update, analytesById }: Analysis,
  chart: SeriesQuestion,
  isNotified: boolean,
) => {
  const brushed = useMemo(() => brushedIntervals(chart, test), [chart, test]);
  const onBrush = (next: Intervals) => {
    const change = (intervals: Intervals) =>
      update((latest) => ({ test: withBrushed(chart, latest.test, intervals, analytesById), page: 1 }));
    change(next);
    if (!isNotified) return;
    const ranges = ownRanges(chart, withBrushed(chart, [], next, analytesById));
    const sentences = ranges.map((range) => parameterSentence(range, analytesById));
    notifyWithUndo(
      sentences.length > 0 ? `Filtered: ${sentences.join(' and ')}` : 'The range is no longer a filter.',
      () => change(brushed),
    );
  };
  return { brushed, onBrush };
};

interface ChartRangeProps {
  analysis: Analysis;
  chart: SeriesQuestion;
  /** Analytes that can be chosen. */
  analytes: readonly DisplayAnalyte[];
  onClear: () => void;
}

const ClearSelection = ({ onClear }: Pick<ChartRangeProps, 'onClear'>) => {
  const self = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(self);
  return (
    <Button ref={self} size="compact-sm" variant="default" onClick={onClear}>
      Clear selection
    </Button>
  );
};

/** The ranges of a chart in words, and a dialog that sets one by keyboard, as the brush does by pointer. */
const ChartRange = ({
  analysis: { view, update, analytesById },
  chart,
  analytes,
  onClear,
}: ChartRangeProps) => {
  const [isEditing, setIsEditing] = useState(false);
  const ranges = ownRanges(chart, view.test);
  const [range] = ranges;
  const close = () => setIsEditing(false);
  const save = (saved: TestParameter) => {
    update((latest) => ({ test: withRange(latest.test, saved), page: 1 }));
    close();
  };
  return (
    <Group gap="xs">
      {range && (
        <Text size="sm">
          Selected: {ranges.map((one) => parameterSentence(one, analytesById)).join(', ')}. The table, the
          filters and the other charts show these oils.
        </Text>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setIsEditing(true)}>
        Enter a range
      </Button>
      {range && <ClearSelection onClear={onClear} />}
      {isEditing && (
        <ParameterDialog
          title="Filter by a range"
          confirm="Apply"
          initial={
            range ? formOf(range) : { ...emptyForm, test: analytesOfSeries(chart)[0], operator: 'between' }
          }
          analytes={analytes}
          view={{ ...view, test: view.test.filter((one) => one !== range) }}
          onSave={save}
          onClose={close}
        />
      )}
    </Group>
  );
};

/** A chart of the oils found, and what it shows. */
export const ChartCard = ({ analysis, chart, index, isReading = false, onSelect }: Props) => {
  const { view, update, results, facets, analytes, analytesById } = analysis;
  const onChange = useCallback(
    (changed: SeriesQuestion) => update(({ chart: charts }) => ({ chart: charts.with(index, changed) })),
    [update, index],
  );
  const narrowed = { ...view, test: narrowingParameters(chart, view.test) };
  const context = useMemo(() => contextOf(chart, analytesById), [chart, analytesById]);
  const apart = apartReason(chart, measuredAnalytes(context, analytesById), view);
  const series = useQuery({
    ...endpointQuery(readAnalysisSeries, { body: { ...filtersOf(narrowed), series: questionToAsk(chart) } }),
    ...filterQueryOptions,
    // rows and count are on the screen first
    enabled: !results.isLoading && !results.isPlaceholderData && apart === '',
  });
  const brush = useChartBrush(analysis, chart, onSelect === undefined);
  // the series of another kind is still shown by a query that was replaced
  const data = apart === '' && series.data?.kind === chart.kind ? series.data : undefined;
  const { sae_grade, service_class, year } = view;
  const filters = useMemo(
    () => ({
      ...{ sae_grade, service_class, year },
      yearsFound: (facets.data?.year ?? []).flatMap(({ value }) => (value === null ? [] : [Number(value)])),
    }),
    [sae_grade, service_class, year, facets.data],
  );
  const offered = useMemo(
    () =>
      (analytes.data?.results ?? []).filter(
        ({ id, owned }) => owned || context.analytes.some((one) => one.id === id),
      ),
    [analytes.data, context],
  );
  const remove = () => {
    update(({ chart: charts }) => ({ chart: charts.toSpliced(index, 1) }));
    notifyWithUndo(`Removed: ${title}`, () =>
      update(({ chart: charts }) => ({ chart: charts.toSpliced(index, 0, chart) })),
    );
  };
  const title = chartTitle(chart.kind, context.analytes);
  const hasFields = !isReading && !onSelect;
  return (
    <Stack
      component="section"
      gap="sm"
      aria-label={title}
      miw={0}
      className={chart.kind === 'summary' ? classes.wide : undefined}
    >
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={3}>{title}</Title>
        {hasFields && (
          <RemoveButton
            aria-label={`Remove the ${chart.kind === 'summary' ? 'table' : 'chart'} ${title}`}
            onClick={remove}
          />
        )}
      </Group>
      {hasFields && (
        <>
          <ChartForm chart={chart} analytes={offered} onChange={onChange} />
          <ChartSettings chart={chart} analytes={context.analytes} onChange={onChange} />
        </>
      )}
      {apart !== '' && <Text size="sm">{apart}</Text>}
      {series.isError && <ErrorState message={series.error.message} onRetry={() => void series.refetch()} />}
      {apart === '' && !series.isError && !data && <Skeleton h={380} animate={false} />}
      {data && data.n === 0 && (
        <Text size="sm">None of these oils has a numeric result for it in your data.</Text>
      )}
      {data && data.n > 0 && data.kind === 'summary' && chart.kind === 'summary' && (
        <div className="earlier" aria-busy={series.isPlaceholderData}>
          <SummaryTable
            series={data}
            chart={chart}
            context={context}
            view={view}
            title={title}
            onChange={onChange}
          />
        </div>
      )}
      {data && data.n > 0 && data.kind !== 'summary' && (
        <div className={`earlier ${classes.drawn}`} aria-busy={series.isPlaceholderData}>
          <DrawnChart
            series={data}
            chart={chart}
            context={context}
            filters={filters}
            isReading={isReading}
            onItem={onSelect && ((item) => onSelect(selectionAt(data, chart, context, item)))}
            groups={onSelect && <GroupChoice series={data} chart={chart} onSelect={onSelect} />}
            {...brush}
          >
            <ChartRange
              analysis={analysis}
              chart={chart}
              analytes={offered}
              onClear={() => brush.onBrush([])}
            />
          </DrawnChart>
        </div>
      )}
    </Stack>
  );
};

import { readControlChart } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import type { ControlChart as Chart } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ControlChartPlot } from '../../../charts/ControlChartPlot.tsx';
import { isMarked, type MarkedBatch } from '../../../charts/control-chart.layout.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './assurance.module.css';
import {
  chartDescription,
  comparisonName,
  comparisonSource,
  shownFigure,
  shownReading,
  type WatchedAnalyte,
} from './assurance.rules.ts';
import { SiteCharts } from './SiteCharts.tsx';

const Measurements = ({ chart }: { chart: Chart }) => {
  const { unit, decimals, name } = chart.analyte;
  return (
    <details className={classes.details}>
      <summary>All measurements as a table</summary>
      <Box component="section" className={classes.scroll} tabIndex={0} aria-label="Measurements">
        <table
          className={classes.table}
          aria-label={`${typographicName(name)} of ${chart.reference_oil}, batch by batch`}
        >
          <thead>
            <tr>
              <th scope="col">Batch</th>
              <th scope="col">Laboratory</th>
              <th scope="col" className={classes.figure}>
                {unit === '' ? 'Value' : `Value (${unit})`}
              </th>
              <th scope="col">{comparisonName(chart)}</th>
            </tr>
          </thead>
          <tbody>
            {chart.points.map((point) => (
              <tr key={`${point.laboratory} ${point.batch}`}>
                <td>{point.batch}</td>
                <td>{point.laboratory}</td>
                <td className={classes.figure}>{shownReading(point.value, decimals)}</td>
                <td className={point.outside ? classes.outside : undefined}>
                  {point.outside ? '✗ Beyond' : 'Within'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </details>
  );
};

/** The control chart of one reference oil and analyte, with the source of its limits and all values. */
export const ControlChart = ({
  oil,
  analyte,
  marked,
}: {
  oil: string;
  analyte: WatchedAnalyte;
  /** The batch to mark; empty for none. */
  marked: MarkedBatch;
}) => {
  const query = useQuery({
    ...endpointQuery(readControlChart, { query: { reference_oil: oil, analyte: String(analyte.id) } }),
    // the previous chart stays while the next one is loaded
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <Skeleton h={460} />;
  if (query.isLoadingError)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const chart = query.data;
  const { unit, decimals } = chart.analyte;
  const figure = (value: number) => shownFigure(value, decimals);
  return (
    <Stack gap="xs" className="earlier" aria-busy={query.isPlaceholderData}>
      <ControlChartPlot
        figures={{
          ...chart,
          points: chart.points.map((point) => ({
            ...point,
            signal: point.outside ? 'beyond the lines of comparison' : '',
          })),
        }}
        axis={unit}
        marked={marked}
        label={chartDescription(chart)}
        limitsName={comparisonName(chart)}
        shown={(value) => `${shownReading(value, decimals)} ${unit}`}
      />
      {chart.points.some((point) => isMarked(point, marked)) && (
        <Text size="sm">
          Batch {marked.batch} of {marked.laboratory || 'a laboratory not stated'} is marked.
        </Text>
      )}
      <Text size="sm">
        {counted(chart.points.length, 'batch', 'batches')} · mean {figure(chart.mean)} {unit} · standard
        deviation {chart.points.length > 1 ? figure(chart.standard_deviation) : '–'} · {comparisonName(chart)}
        : {figure(chart.limits.lower)} to {figure(chart.limits.upper)}
      </Text>
      <Text size="sm" className="quiet" maw="75ch">
        {comparisonSource(chart, analyte)}
      </Text>
      <Measurements chart={chart} />
      <SiteCharts chart={chart} marked={marked} />
    </Stack>
  );
};

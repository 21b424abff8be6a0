import { readControlChart } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import type { ControlChart as Chart, SiteChart } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { controlFigure, isMarked, type MarkedBatch } from '@iom/figures/control-figure.ts';
import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FigurePicture } from '../../../charts/FigurePicture.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './assurance.module.css';
import {
  biasText,
  chartDescription,
  comparisonName,
  comparisonSource,
  noLimitsReason,
  shownFigure,
  shownReading,
  siteDescription,
  siteFigures,
  type WatchedAnalyte,
} from './assurance.rules.ts';

interface Props {
  chart: Chart;
  /** The batch to mark; empty for none. */
  marked: MarkedBatch;
}

const laboratoryName = ({ laboratory }: Pick<SiteChart, 'laboratory'>) =>
  laboratory || 'Laboratory not stated';

const SitePlot = ({ site, chart, marked }: { site: SiteChart } & Props) => {
  const { unit, decimals } = chart.analyte;
  const figures = siteFigures(site);
  return (
    <section>
      <Title order={4}>{laboratoryName(site)}</Title>
      {figures ? (
        <FigurePicture
          figure={controlFigure({
            ...{
              ...figures,
              unit,
              marked,
              title: siteDescription(site, chart),
              limitsName: 'Control limits',
            },
            valueText: (value) => `${shownReading(value, decimals)} ${unit}`,
          })}
          label={siteDescription(site, chart)}
          height={276}
        />
      ) : (
        <Text size="sm" className="quiet">
          {noLimitsReason(site)}
        </Text>
      )}
    </section>
  );
};

const SiteTable = ({ chart, sites }: { chart: Chart; sites: readonly SiteChart[] }) => {
  const { analyte, reproducibility } = chart;
  const figure = (value: number | null) => (value === null ? '–' : shownFigure(value, analyte.decimals));
  return (
    <Box component="section" className={classes.scroll} tabIndex={0} aria-label="Precision and bias">
      <table className={classes.table} aria-label="Precision and bias of the laboratories">
        <thead>
          <tr>
            <th scope="col">Laboratory</th>
            <th scope="col" className={classes.figure}>
              Measurements
            </th>
            <th scope="col" className={classes.figure}>
              Site precision R′
            </th>
            <th scope="col" className={classes.figure}>
              R of the method
            </th>
            <th scope="col" className={classes.figure}>
              R / R′
            </th>
            <th scope="col" className={classes.figure}>
              Bias (95% interval)
            </th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <tr key={site.laboratory}>
              <td>{laboratoryName(site)}</td>
              <td className={classes.figure}>{site.points.length}</td>
              <td className={classes.figure}>{figure(site.site_precision)}</td>
              <td className={classes.figure}>{figure(reproducibility)}</td>
              <td className={classes.figure}>{site.precision_ratio?.toFixed(1) ?? '–'}</td>
              <td className={classes.figure}>{biasText(site, analyte.decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};

const Alarms = ({ alarms }: { alarms: NonNullable<Chart['alarms']> }) =>
  alarms.length === 0 ? (
    <Text size="sm">No alarm on this lot.</Text>
  ) : (
    <Box component="section" className={classes.scroll} tabIndex={0} aria-label="Alarms">
      <table className={classes.table} aria-label="Alarms on this lot">
        <thead>
          <tr>
            <th scope="col">Since batch</th>
            <th scope="col">Laboratory</th>
            <th scope="col">Cause</th>
            <th scope="col">Action</th>
            <th scope="col">Batches concerned</th>
          </tr>
        </thead>
        <tbody>
          {alarms.map((alarm) => (
            <tr key={`${alarm.laboratory} ${alarm.batch}`}>
              <td>{alarm.batch}</td>
              <td>{laboratoryName(alarm)}</td>
              <td className={classes.wrapped}>{alarm.cause}</td>
              <td className={classes.wrapped}>{alarm.action}</td>
              <td className={classes.wrapped}>{alarm.batches.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );

/** The laboratories of a lot one by one: charts of individuals, site precision, bias and alarms. */
const SiteCharts = ({ chart, marked }: Props) => {
  const { sites = [], alarms = [] } = chart;
  if (sites.length === 0) return null;
  return (
    <Stack gap="md" mt="md">
      <Title order={3}>Laboratory by laboratory</Title>
      <Text size="sm" className="quiet" maw="75ch">
        The first 20 measurements qualify a lot and set its limits: mean ± 2.66 · mean moving range (ASTM
        D6299, chart of individuals). Later ones signal when they exceed these limits, when their moving
        average (λ = 0.4) exceeds its own, or at the eighth in a row on one side of the mean; signals are
        ringed. R′ is 2.77 times the standard deviation of the laboratory’s results; R is the reproducibility
        of the method at the mean of all laboratories.
      </Text>
      <SiteTable chart={chart} sites={sites} />
      {sites.map((site) => (
        <SitePlot key={site.laboratory} site={site} chart={chart} marked={marked} />
      ))}
      <Title order={4}>Alarms</Title>
      <Alarms alarms={alarms} />
    </Stack>
  );
};

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
      <FigurePicture
        figure={controlFigure({
          ...{ unit, marked, mean: chart.mean, limits: chart.limits },
          ...{ title: chartDescription(chart), limitsName: comparisonName(chart) },
          points: chart.points.map((point) => ({
            ...point,
            signal: point.outside ? 'beyond the lines of comparison' : '',
          })),
          valueText: (value) => `${shownReading(value, decimals)} ${unit}`,
        })}
        label={chartDescription(chart)}
        height={276}
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

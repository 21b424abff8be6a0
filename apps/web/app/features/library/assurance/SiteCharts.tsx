import type { ControlChart, SiteChart } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { Box, Stack, Text, Title } from '@mantine/core';
import { ControlChartPlot } from '../../../charts/ControlChartPlot.tsx';
import type { MarkedBatch } from '../../../charts/control-chart.layout.ts';
import classes from './assurance.module.css';
import {
  biasText,
  noLimitsReason,
  shownFigure,
  shownReading,
  siteDescription,
  siteFigures,
} from './assurance.rules.ts';

interface Props {
  chart: ControlChart;
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
        <ControlChartPlot
          figures={figures}
          axis={unit}
          marked={marked}
          label={siteDescription(site, chart)}
          limitsName="Control limits"
          shown={(value) => `${shownReading(value, decimals)} ${unit}`}
        />
      ) : (
        <Text size="sm" className="quiet">
          {noLimitsReason(site)}
        </Text>
      )}
    </section>
  );
};

const SiteTable = ({ chart, sites }: { chart: ControlChart; sites: readonly SiteChart[] }) => {
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
              Bias (95 % interval)
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

const Alarms = ({ alarms }: { alarms: NonNullable<ControlChart['alarms']> }) =>
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
export const SiteCharts = ({ chart, marked }: Props) => {
  const { sites = [], alarms = [] } = chart;
  if (sites.length === 0) return null;
  return (
    <Stack gap="md" mt="md">
      <Title order={3}>Laboratory by laboratory</Title>
      <Text size="sm" className="quiet" maw="75ch">
        The first 20 measurements qualify a lot and set its limits: mean ± 2.66 · mean moving range (ASTM
        D6299, chart of individuals). Later ones signal beyond them, by a moving average (λ = 0.4) beyond its
        own limits, or as the eighth in succession on one side of the mean; they are ringed. R′ is 2.77
        standard deviations of the laboratory’s results, R that of the method at the mean of all laboratories.
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

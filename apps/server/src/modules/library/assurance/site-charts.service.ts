import type {
  ControlAlarm,
  ControlChart,
  ControlSignal,
  SiteChart,
} from '@iom/contract/library/assurance/assurance.schemas.ts';
import type { ReferencePoint } from '#modules/samples/samples.module.ts';
import { type SiteChart as Chart, estimateBias, findAlarms, siteChart } from './site-charts.rules.ts';

const causes: Readonly<Record<ControlSignal, string>> = {
  limit: 'The result is beyond the limits of individuals.',
  ewma: 'The moving average has left its limits: the level has drifted.',
  run: 'Eight results in succession are on one side of the mean.',
};
const actions: Readonly<Record<ControlSignal, string>> = {
  limit: 'Check handling, calculation and calibration, and repeat the reference oil.',
  ewma: 'Compare with the other laboratories and check the calibration.',
  run: 'Compare with the other laboratories and check for a lasting change of instrument, reagent or lot.',
};

const toSite = (
  laboratory: string,
  measured: readonly ReferencePoint[],
  chart: Chart<ReferencePoint>,
  { accepted, reproducibility }: { accepted: number | null; reproducibility: number | null },
): SiteChart => ({
  laboratory,
  mean: chart.mean,
  limits: chart.limits,
  ewma_limits: chart.ewmaLimits,
  site_precision: chart.sitePrecision,
  precision_ratio:
    reproducibility !== null && chart.sitePrecision ? reproducibility / chart.sitePrecision : null,
  bias:
    accepted === null
      ? null
      : estimateBias(
          measured.map(({ value }) => value),
          accepted,
        ),
  points: chart.points.map(({ measured: { batch, year, value }, ewma, signals }) => ({
    batch,
    year,
    value,
    ewma,
    signals,
  })),
});

const toAlarms = (laboratory: string, chart: Chart<ReferencePoint>): ControlAlarm[] =>
  findAlarms(chart).map(({ since, signals, concerned }) => ({
    laboratory,
    batch: since.batch,
    year: since.year,
    signals,
    cause: signals.map((signal) => causes[signal]).join(' '),
    action: [...new Set(signals.map((signal) => actions[signal]))].join(' '),
    batches: concerned.map(({ batch }) => batch),
  }));

/** The chart of each laboratory of a lot, by name, and their alarms, newest first; `reproducibility` at the mean, null if unknown. */
export const siteCharts = (
  measured: readonly ReferencePoint[],
  reproducibility: number | null,
): Required<Pick<ControlChart, 'sites' | 'alarms'>> => {
  const byLaboratory = [...Map.groupBy(measured, ({ laboratory }) => laboratory)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([laboratory, points]) => ({ laboratory, points, chart: siteChart(points) }));
  const means = byLaboratory.map(
    ({ points }) => points.reduce((sum, { value }) => sum + value, 0) / points.length,
  );
  const accepted = means.length > 1 ? means.reduce((sum, one) => sum + one, 0) / means.length : null;
  const alarms = byLaboratory.flatMap(({ laboratory, chart }) => toAlarms(laboratory, chart));
  return {
    sites: byLaboratory.map(({ laboratory, points, chart }) =>
      toSite(laboratory, points, chart, { accepted, reproducibility }),
    ),
    alarms: alarms.sort((one, other) => other.year - one.year || (one.batch < other.batch ? 1 : -1)),
  };
};

import type { OwnedValue } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { referencePointsOfOil } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { OilValue } from '../values/oil-values.ts';
import { siteChart } from './site-charts.rules.ts';

/** By analyte id. */
export type OilAlarms = ReadonlyMap<number, NonNullable<OwnedValue['alarm']>>;

/** The values of an oil whose batch is under alarm: the reference oil tested with it signalled in the laboratory's chart. */
export const oilAlarms = async (
  tx: ReadTx,
  sampleId: number,
  values: readonly OilValue[],
): Promise<OilAlarms> => {
  const testIds = [...new Set(values.map(({ test }) => test.id))];
  if (testIds.length === 0) return new Map();
  const points = await referencePointsOfOil(tx, sampleId, testIds);
  const charts = Map.groupBy(points, ({ testId, position }) => `${testId} ${position}`);
  const alarms = values.flatMap(({ test, analyte }) => {
    const chart = siteChart(charts.get(`${test.id} ${analyte.position}`) ?? []);
    const own = chart.points.find(({ measured }) => measured.batch === measured.oilBatch);
    if (!own || own.signals.length === 0) return [];
    const { laboratory, batch } = own.measured;
    return [[analyte.id, { laboratory, batch, signals: own.signals }] as const];
  });
  return new Map(alarms);
};

// Targets for the laboratories' control charts: part of `npm run archive:check -w lab`.

import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import {
  controlLimits,
  isOutside,
} from '../../apps/server/src/modules/library/assurance/control-chart.rules.ts';
import { siteChart } from '../../apps/server/src/modules/library/assurance/site-charts.rules.ts';
import { findPrecision } from '../../apps/server/src/modules/samples/dictionary/precision.ts';
import { percent } from './statistics.rules.ts';
import type { Target } from './target.ts';

interface Reading {
  analyte: string;
  lot: string;
  laboratory: string;
  year: number;
  value: number;
}

/** Every uncensored number of the reference oils, in chronological order. */
const listReadings = (references: readonly GeneratedOil[]): Reading[] =>
  references.flatMap(({ sample, laboratory, results }) =>
    results.flatMap(({ analyte, value }) =>
      Number.isNaN(Number(value))
        ? []
        : [{ analyte, lot: sample.brandName, laboratory, year: sample.year, value: Number(value) }],
    ),
  );

export const assuranceTargets = (references: readonly GeneratedOil[]): Target[] => {
  const readings = listReadings(references);
  const ofLots = [...Map.groupBy(readings, ({ analyte, lot }) => `${analyte}\t${lot}`).values()];
  const beyondR = ofLots.flatMap((ofLot) => {
    const values = ofLot.map(({ value }) => value);
    const year = Math.max(...ofLot.map((reading) => reading.year));
    const { limits } = controlLimits(values, findPrecision(ofLot[0]?.analyte ?? ''), year);
    return limits.basis === 'reproducibility' ? values.map((value) => isOutside(value, limits)) : [];
  });
  const judged = ofLots
    .flatMap((ofLot) => [...Map.groupBy(ofLot, ({ laboratory }) => laboratory).values()])
    .flatMap((ofLaboratory) => siteChart(ofLaboratory).points)
    .filter(({ ewma }) => ewma !== null);
  const signalled = (...wanted: string[]) =>
    percent(judged, ({ signals }) => signals.some((signal) => wanted.includes(signal)));
  return [
    {
      name: 'Results of reference oils beyond mean ± 3 R/2.77 of all laboratories, %',
      found: percent(beyondR, (isBeyond) => isBeyond),
      min: null,
      max: 0.1,
    },
    {
      name: 'Results of reference oils beyond the limits of their laboratory, % after qualification',
      found: signalled('limit'),
      min: 0.3,
      max: 5,
    },
    {
      name: 'Results of reference oils with any signal, % after qualification',
      found: signalled('limit', 'ewma', 'run'),
      min: 0.5,
      max: 12,
    },
  ];
};

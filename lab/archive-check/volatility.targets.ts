/**
 * Targets for volatility: methods that measure the light end agree, and the boiling range follows viscosity
 * and base stock.
 */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { faultless, reported, reportedPairs, reportedValues } from './measured.ts';
import { correlation, deviation, mean, percent } from './statistics.rules.ts';
import type { Target } from './target.ts';

const at = (percentOff: number) => `Distillation Temperature @ ${percentOff}% Off`;

function boilingTargets(good: readonly GeneratedOil[]): Target[] {
  const spans = reportedPairs(good, at(10), at(90)).map(([t10, t90]) => t90 - t10);
  const boilingSpan = (group: number) =>
    mean(
      reportedPairs(
        good.filter(({ truth }) => truth.group === group),
        at(10),
        at(90),
      ).map(([t10, t90]) => t90 - t10),
    );
  return [
    {
      name: 'Spread of T90 - T10 over the oils, one standard deviation, C',
      found: deviation(spans),
      min: 10,
      max: 40,
    },
    {
      name: 'T90 - T10 of group I above that of group III, C',
      found: boilingSpan(1) - boilingSpan(3),
      min: 8,
      max: null,
    },
    {
      name: 'Correlation of T50 and high-shear viscosity at 100 C',
      found: correlation(reportedPairs(good, 'High Shear Viscosity @ 100 C', at(50))),
      min: 0.6,
      max: null,
    },
    {
      name: 'Correlation of Noack and percent off at 371 C',
      found: correlation(reportedPairs(good, 'Noack Evaporation Loss', 'Percent Off @ 371 C')),
      min: 0.75,
      max: null,
    },
  ];
}

export function volatilityTargets(oils: readonly GeneratedOil[]): Target[] {
  const good = faultless(oils);
  const light = reportedPairs(good, 'Volatility by GC @ 371 C', 'Percent Off @ 371 C');
  const flash = good.filter(
    (oil) =>
      reported(oil, 'Flash Point PMCC') !== undefined && reported(oil, 'Flash Point COC') !== undefined,
  );
  return [
    ...boilingTargets(good),
    {
      name: 'Mean difference of D6417 and the boiling range at 371 C, mass %',
      found: Math.abs(mean(light.map(([gc, off]) => gc - off))),
      min: null,
      max: 0.3,
    },
    {
      name: 'D6417 and the boiling range at 371 C more than 2.5 mass % apart, % of oils',
      found: percent(light, ([gc, off]) => Math.abs(gc - off) > 2.5),
      min: null,
      max: 2,
    },
    {
      name: 'Closed cup at or above open cup, % of oils',
      found: percent(
        flash,
        (oil) => (reported(oil, 'Flash Point PMCC') ?? 0) >= (reported(oil, 'Flash Point COC') ?? 0),
      ),
      min: null,
      max: 1,
    },
    {
      name: 'Largest Noack of faultless SN oils, mass %',
      found: Math.max(
        ...reportedValues(
          good.filter(({ truth }) => truth.specs.includes('SN')),
          'Noack Evaporation Loss',
        ),
      ),
      min: null,
      max: 18,
    },
  ];
}

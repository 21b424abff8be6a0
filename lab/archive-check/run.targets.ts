/** Targets for runs and bench tests: complete runs, and oils without faults within their bench limits. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { analytes } from '@iom/archive-generator/shared/reference-data.ts';
import { faultless, reported, reportedValues } from './measured.ts';
import { percent } from './statistics.rules.ts';
import type { Target } from './target.ts';

const icp = 'Elemental Analysis by ICP';
const icpAnalytes = analytes.filter(({ test }) => test === icp).length;

type Excess = (oil: GeneratedOil) => boolean;

/** Whether any reported value is above (or, for `min`, below) the limit. */
const above = (oil: GeneratedOil, limit: number, ...names: string[]) =>
  names.some((name) => (reported(oil, name) ?? Number.NEGATIVE_INFINITY) > limit);
const below = (oil: GeneratedOil, limit: number, ...names: string[]) =>
  names.some((name) => (reported(oil, name) ?? Number.POSITIVE_INFINITY) < limit);

const foamSequences = ['I', 'II', 'III', 'IV'];
const shearAnalytes = {
  30: 'Kinematic Viscosity @ 100 C after 30 Cycles',
  90: 'Kinematic Viscosity @ 100 C after 90 Cycles (D7109)',
} as const;

/** Bench limits, compared with values as reported, without allowance for the precision of the method. */
const breaches: readonly (readonly [name: string, breach: Excess])[] = [
  ['TEOST MHT', (oil) => above(oil, oil.truth.benchLimits.teostMhtMax, 'TEOST MHT Total Deposits')],
  ['TEOST 33C', (oil) => above(oil, oil.truth.benchLimits.teost33Max, 'TEOST 33C Total Deposits')],
  ['volatility at 371 C', (oil) => above(oil, oil.truth.benchLimits.gc371Max, 'Volatility by GC @ 371 C')],
  ['gelation index', (oil) => above(oil, oil.truth.benchLimits.gelationIndexMax, 'Gelation Index')],
  ['ball rust', (oil) => below(oil, oil.truth.benchLimits.ballRustMin, 'Ball Rust Test Average Gray Value')],
  [
    'filterability',
    (oil) =>
      below(
        oil,
        oil.truth.benchLimits.flowChangeMin,
        'EOFT Flow Change',
        ...['0.6', '1.0', '2.0', '3.0'].map((water) => `EOWTT Flow Change @ ${water}% Water`),
      ),
  ],
  [
    'emulsion',
    (oil) =>
      oil.truth.benchLimits.holdsEmulsion &&
      below(oil, 100, ...['0', '25'].map((celsius) => `Emulsion Retention Emulsion @ ${celsius} C, 24 h`)),
  ],
  [
    'foam',
    (oil) =>
      foamSequences.some((name, i) =>
        above(oil, oil.truth.benchLimits.foamMax[i] ?? Number.POSITIVE_INFINITY, `Foam Seq ${name} Tendency`),
      ),
  ],
  [
    'corrosion',
    (oil) =>
      ['Copper', 'Lead', 'Tin'].some((metal, i) =>
        above(
          oil,
          oil.truth.benchLimits.corrosionMax?.[i] ?? Number.POSITIVE_INFINITY,
          `HTCBT ${metal} Increase`,
        ),
      ),
  ],
  [
    'viscosity after shear',
    (oil) => oil.truth.benchLimits.sheared.some(({ cycles, min }) => below(oil, min, shearAnalytes[cycles])),
  ],
];

const breaksAny = (oil: GeneratedOil) => breaches.some(([, breach]) => breach(oil));

function benchTargets(oils: readonly GeneratedOil[]): Target[] {
  const good = faultless(oils).filter(({ sample }) => sample.year >= 2001 && sample.year <= 2020);
  const limited = good.filter(({ truth }) => Number.isFinite(truth.benchLimits.foamMax[1]));
  const gf5 = good.filter(({ truth }) => truth.specs.includes('SN') && truth.specs.includes('GF-5'));
  return [
    {
      name: 'Outside a bench limit of its classes, % of faultless oils 2001-20',
      found: percent(limited, breaksAny),
      min: 2,
      max: 6,
    },
    {
      name: 'Outside a bench limit, % of faultless SN/GF-5 oils',
      found: percent(gf5, breaksAny),
      min: 2,
      max: 6,
    },
    {
      name: 'Foam sequence IV above 100 mL, % of oils',
      found: percent(reportedValues(oils, 'Foam Seq IV Tendency'), (tendency) => tendency > 100),
      min: 0.1,
      max: 5,
    },
  ];
}

export function runTargets(oils: readonly GeneratedOil[]): Target[] {
  const runs = oils
    .map(({ results }) => results.filter(({ test }) => test === icp).length)
    .filter((reportedElements) => reportedElements > 0);
  return [
    {
      name: 'ICP runs with all elements, %',
      found: percent(runs, (length) => length === icpAnalytes),
      min: 100,
      max: 100,
    },
    ...benchTargets(oils),
  ];
}

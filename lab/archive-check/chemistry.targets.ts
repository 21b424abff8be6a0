/** Targets of additive chemistry and base stock. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { Random } from '@iom/archive-generator/shared/random.ts';
import { faultless, reported, reportedValues } from './measured.ts';
import { deviation, mean, percent } from './statistics.rules.ts';
import type { Target } from './target.ts';

const elements = ['Calcium', 'Magnesium', 'Phosphorus', 'Zinc', 'Boron', 'Molybdenum', 'Sodium'] as const;

interface Fingerprint {
  supplier: string;
  house: string;
  values: readonly number[];
}

/** The mean fingerprint of each supplier among oils of one archetype and seven years: logarithms in units of their spread. */
function fingerprints(oils: readonly GeneratedOil[]): Fingerprint[] {
  const complete = oils.filter((oil) => elements.every((element) => reported(oil, element) !== undefined));
  const raw = [...Map.groupBy(complete, ({ sample }) => sample.supplier)].map(([supplier, ofSupplier]) => ({
    supplier,
    house: ofSupplier[0]?.truth.package.house ?? '',
    values: elements.map((element) =>
      mean(ofSupplier.map((oil) => Math.log(10 + (reported(oil, element) ?? 0)))),
    ),
  }));
  const spreads = elements.map((_, i) => deviation(raw.map(({ values }) => values[i] ?? 0)) || 1);
  return raw.map((one) => ({ ...one, values: one.values.map((value, i) => value / (spreads[i] ?? 1)) }));
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.sqrt(one.reduce((sum, value, i) => sum + (value - (other[i] ?? 0)) ** 2, 0));

/** Mean distance between the pairs of suppliers that `pairs` accepts; NaN without pairs. */
function meanDistance(
  all: readonly Fingerprint[],
  pairs: (one: Fingerprint, other: Fingerprint) => boolean,
): number[] {
  return all.flatMap((one, i) =>
    all.slice(i + 1).flatMap((other) => (pairs(one, other) ? [distance(one.values, other.values)] : [])),
  );
}

/** Each element shuffled independently over the suppliers. */
function shuffled(random: Random, all: readonly Fingerprint[]): Fingerprint[] {
  const columns = elements.map((_, i) => {
    const column = all.map(({ values }) => values[i] ?? 0);
    return column
      .map((value) => ({ value, place: random.uniform() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value);
  });
  return all.map((one, row) => ({ ...one, values: columns.map((column) => column[row] ?? 0) }));
}

/** Mean distance of suppliers of one package house, divided by the mean distance with shuffled elements. */
function packageRatio(oils: readonly GeneratedOil[]): number {
  const random = new Random('shuffled fingerprints');
  const strata = Map.groupBy(
    oils,
    ({ truth, sample }) => `${truth.archetype} ${Math.floor(sample.year / 7)}`,
  );
  const [same, mixed]: [number[], number[]] = [[], []];
  for (const ofStratum of strata.values()) {
    const all = fingerprints(ofStratum);
    if (all.length < 8) continue;
    same.push(...meanDistance(all, (one, other) => one.house === other.house));
    mixed.push(...meanDistance(shuffled(random, all), () => true));
  }
  return mean(same) / mean(mixed);
}

const meanPourPoint = (oils: readonly GeneratedOil[], group: number) =>
  mean(
    reportedValues(
      oils.filter(({ truth }) => truth.group === group && truth.cold?.mrvC === -35),
      'Pour Point',
    ),
  );

export function chemistryTargets(oils: readonly GeneratedOil[]): Target[] {
  const good = faultless(oils);
  const multigrades = good.filter(({ truth }) => truth.cold && truth.cold.yieldStressPa === 0);
  const poured = multigrades.filter((oil) => reported(oil, 'Pour Point') !== undefined);
  const from2000 = good.filter(({ sample, truth }) => sample.year >= 2000 && truth.cold);
  return [
    {
      name: 'Distance of suppliers of one package house, over that with shuffled elements',
      found: packageRatio(good),
      min: null,
      max: 0.75,
    },
    {
      name: 'Multigrades from 2000 blended from two base-stock groups, %',
      found: percent(from2000, ({ truth }) => truth.stock.second !== null),
      min: 10,
      max: 40,
    },
    {
      name: 'Pour point of 5W oils, group I above group III, C',
      found: meanPourPoint(good, 1) - meanPourPoint(good, 3),
      min: 2,
      max: null,
    },
    {
      name: 'Pour point at or above the pumping temperature, % of faultless multigrades',
      found: percent(poured, (oil) => (reported(oil, 'Pour Point') ?? -99) >= (oil.truth.cold?.mrvC ?? 0)),
      min: null,
      max: 3,
    },
    {
      name: 'Potassium of 1 mg/kg and more, % of oils',
      found: percent(
        good.filter(({ results }) => results.some(({ analyte }) => analyte === 'Potassium')),
        (oil) => (reported(oil, 'Potassium') ?? 0) >= 1,
      ),
      min: null,
      max: 10,
    },
    {
      name: 'Counterfeits with polymer, %',
      found: percent(
        oils.filter(({ truth }) => truth.fault?.kind === 'counterfeit'),
        ({ truth }) => truth.infrared.polymethacrylate > 5 || truth.viscometrics.tvlPct > 3,
      ),
      min: null,
      max: 0,
    },
  ];
}

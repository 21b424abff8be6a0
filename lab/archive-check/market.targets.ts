/** Targets for the market: countries differ, and nothing jumps in the years in which a table changes rows. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { faultless, reportedValues } from './measured.ts';
import { mean, median, percent } from './statistics.rules.ts';
import type { Target } from './target.ts';

const inYears = (oils: readonly GeneratedOil[], from: number, to: number) =>
  oils.filter(({ sample }) => sample.year >= from && sample.year <= to);
const inCountry = (oils: readonly GeneratedOil[], country: string) =>
  oils.filter(({ sample }) => sample.country === country);
const ofGrade = (oils: readonly GeneratedOil[], ...grades: string[]) =>
  oils.filter(({ sample }) => grades.includes(sample.saeGrade));

/** Share of a grade in a country, divided by its share in the region. */
function lean(
  oils: readonly GeneratedOil[],
  country: string,
  isMeant: (oil: GeneratedOil) => boolean,
): number {
  return percent(inCountry(oils, country), isMeant) / percent(oils, isMeant);
}

/** The largest step of a mean from one pair of years to the next. */
function largestStep(oils: readonly GeneratedOil[], analyte: string, from: number, to: number): number {
  const steps: number[] = [];
  for (let year = from; year < to; year++) {
    const [before, after] = [inYears(oils, year - 1, year), inYears(oils, year + 1, year + 2)].map(
      (ofYears) => reportedValues(ofYears, analyte),
    );
    if (before && after && before.length >= 60 && after.length >= 60)
      steps.push(Math.abs(mean(after) - mean(before)));
  }
  return Math.max(...steps);
}

const isMotorcycle = ({ truth }: GeneratedOil) => truth.type === 'Motorcycle';

function countryTargets(oils: readonly GeneratedOil[]): Target[] {
  const asia = inYears(
    oils.filter(({ sample }) => sample.region === 'Asia-Pacific'),
    2005,
    2023,
  );
  const japanese = ofGrade(inYears(inCountry(faultless(asia), 'JP'), 2008, 2023), '0W20');
  const is = (grade: string) => (oil: GeneratedOil) => oil.sample.saeGrade === grade;
  return [
    {
      name: 'Share of 0W-20 in Japan over that in Asia-Pacific',
      found: lean(asia, 'JP', is('0W20')),
      min: 1.8,
      max: 6,
    },
    {
      name: 'Share of 20W-50 in India over that in Asia-Pacific',
      found: lean(asia, 'IN', is('20W50')),
      min: 1.8,
      max: 6,
    },
    {
      name: 'Share of motorcycle oils in India over that in Asia-Pacific',
      found: lean(asia, 'IN', isMotorcycle),
      min: 1.5,
      max: 6,
    },
    {
      name: 'Median VI of 0W-20 in Japan',
      found: median(reportedValues(japanese, 'Viscosity Index')),
      min: 200,
      max: 230,
    },
  ];
}

export function marketTargets(oils: readonly GeneratedOil[]): Target[] {
  const good = faultless(oils);
  const gf2 = ofGrade(good, '5W30').filter(({ truth }) => truth.specs.includes('GF-2'));
  const thin = ofGrade(good, '5W30').filter(
    ({ truth }) => truth.limits.hthsMin < 3.5 && truth.limits.hthsMax > 4,
  );
  const kv100 = (from: number, to: number) =>
    mean(reportedValues(inYears(thin, from, to), 'Kinematic Viscosity @ 100 C'));
  return [
    ...countryTargets(oils),
    {
      name: 'Largest step of Noack of GF-2 5W-30 in two years, mass %',
      found: largestStep(gf2, 'Noack Evaporation Loss', 1996, 2004),
      min: null,
      max: 2,
      isRare: true,
    },
    {
      name: 'Largest step of KV100 of fuel-economy 5W-30 in two years, mm2/s',
      found: largestStep(thin, 'Kinematic Viscosity @ 100 C', 1991, 2022),
      min: null,
      max: 0.25,
      isRare: true,
    },
    {
      name: 'KV100 of fuel-economy 5W-30, 1990-95 above 2018-23, mm2/s',
      found: kv100(1990, 1995) - kv100(2018, 2023),
      min: 0.2,
      max: 0.8,
    },
  ];
}

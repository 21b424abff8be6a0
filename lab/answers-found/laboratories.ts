import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { makeLaboratory } from '@iom/archive-generator/results/measure.ts';
import { analytes } from '@iom/archive-generator/shared/reference-data.ts';
import { tTest } from '@iom/statistics/comparison/tests.ts';
import { mean } from '@iom/statistics/quantiles.ts';
import type { Found } from './found.ts';

/** Core properties, for which the reference oils have the most readings. */
const properties = [
  'Kinematic Viscosity @ 100 C',
  'HTHS Viscosity @ 150 C',
  'Noack Evaporation Loss',
  'Calcium',
  'Phosphorus',
  'Zinc',
  'Base Number (D2896)',
  'Sulfated Ash',
];

/** Planted biases of at least 0.4 s count (s: standard deviation between laboratories). */
const minBias = 1;
const minReadings = 8;
const significance = 0.01;

/** Readings of one property relative to the mean of the reference oil, by laboratory and year. */
const relativeReadings = (references: readonly GeneratedOil[], property: string) => {
  const byOil = Map.groupBy(
    references.flatMap((oil) => {
      const number = Number(oil.results.find(({ analyte }) => analyte === property)?.value);
      return Number.isNaN(number) ? [] : [{ oil, number }];
    }),
    ({ oil }) => oil.truth.productKey + oil.sample.brandName + oil.sample.saeGrade,
  );
  const relative = [...byOil.values()].flatMap((readings) => {
    const centre = mean(readings.map(({ number }) => number));
    return readings.map(({ oil, number }) => ({
      key: `${oil.laboratory}/${oil.sample.year}`,
      value: number / centre - 1,
    }));
  });
  return Map.groupBy(relative, ({ key }) => key);
};

/** Yearly biases of laboratories, from the reference oils: the t test of their readings against the mean of each oil. */
export const laboratoriesFound = (seed: number, references: readonly GeneratedOil[]): Found => {
  const counts = { planted: 0, found: 0, falseFinds: 0 };
  for (const property of properties) {
    const index = analytes.findIndex(({ analyte }) => analyte === property);
    for (const [key, readings] of relativeReadings(references, property)) {
      if (readings.length < minReadings) continue;
      const [name = '', year] = key.split('/');
      const bias = makeLaboratory(seed, Number(year), name.slice(-1)).bias[index] ?? 0;
      const { t, p } = tTest(readings.map(({ value }) => value));
      const isFound = p < significance;
      if (Math.abs(bias) >= minBias) counts.planted++;
      if (isFound && Math.abs(bias) >= minBias && Math.sign(bias) === Math.sign(t)) counts.found++;
      if (isFound && (Math.abs(bias) < minBias / 2 || Math.sign(bias) !== Math.sign(t))) counts.falseFinds++;
    }
  }
  return {
    name: 'Biases of a laboratory in a year',
    ...counts,
    note: 'Eight properties, from the reference oils, by the t test at 1%; planted from 0.4 s up, false below 0.2 s or of the other sign',
  };
};

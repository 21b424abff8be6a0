// Cranking and pumping viscosities at the grade temperature are of different temperatures: of each W grade its own, and before 2001 one
// five degrees warmer. They are compared at one temperature, in the analyte that names it.
import { wGradeOf } from '@iom/contract/shared/sae-grade.ts';
import { isAtGradeTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { j300Limits, j300Since } from '@iom/contract/standards/sae-j300.rules.ts';
import type { OilLabel } from '../engine/oil-cells.ts';
import { type AnswerOils, hasValue, type MeasuredValues } from './answer-oils.ts';
import { onceByGrade } from './labels.ts';

type Label = Pick<OilLabel, 'saeGrade' | 'year'>;

/** `CCS Viscosity @ Grade Temperature`, 5W-30 of 2016 → `CCS Viscosity @ -30 C`; undefined for other analytes and without a W grade. */
const findTemperatureName = (analyte: string) => {
  const known = onceByGrade((saeGrade, year) => ({
    name: j300Limits(wGradeOf(saeGrade), year)
      .find(({ analytes }) => analytes.includes(analyte))
      ?.analytes.find((name) => name !== analyte),
  }));
  return ({ saeGrade, year }: Label): string | undefined =>
    isAtGradeTemperature(analyte) ? known({ saeGrade, year: j300Since(year) }).name : undefined;
};

/** `−30 °C`. */
const celsius = (name: string) => typographicName(name).replace(/^.* @ /, '');

/** Why values are left out. */
export const notAtTemperature = ({ analyte }: MeasuredValues): string =>
  `No number at ${celsius(analyte.name)}, the one temperature at which ${typographicName(analyte.name).replace(/ @ .*/, '')} is compared.`;

/** The sentence of a rule. */
export const oneTemperatureRule =
  'Cranking and pumping viscosities are of one temperature, never of several grade temperatures: the values of the analyte that names it and those at the grade temperature of oils of which it is the grade temperature';

const countNumbers = ({ numbers }: MeasuredValues) => {
  let count = 0;
  for (const number of numbers) if (!Number.isNaN(number)) count++;
  return count;
};

const warmestFirst = [-5, -10, -15, -20, -25, -30, -35, -40];

/** The values of an analyte at the grade temperature, at one temperature. */
export interface TemperatureValues {
  /** The analytes that name a temperature, warmest first; empty for an analyte that is not at the grade temperature. */
  names: readonly string[];
  /** The analyte at the grade temperature of an oil; undefined without a W grade. */
  nameAt(index: number): string | undefined;
  /** The values of all oils at the temperature that an analyte names. */
  valuesAt(name: string): MeasuredValues;
  /** The values at the temperature with most numbers; for an analyte that is not at the grade temperature, all its values. */
  mostCommon(): MeasuredValues;
}

export const temperatureValues = (oils: AnswerOils, values: MeasuredValues): TemperatureValues => {
  const { analyte } = values;
  const names = isAtGradeTemperature(analyte.name)
    ? warmestFirst.map((at) => analyte.name.replace('Grade Temperature', `${at} C`))
    : [];
  const findName = findTemperatureName(analyte.name);
  const nameAt = (index: number) => {
    const label = oils.labels[index];
    return label && findName(label);
  };
  const read = (name: string): MeasuredValues => {
    const named = oils.find(name);
    const texts = [...new Set([...(named?.texts ?? []), ...values.texts])];
    const [numbers, codes] = [new Float64Array(oils.count).fill(Number.NaN), new Uint16Array(oils.count)];
    for (let index = 0; index < oils.count; index++) {
      const source = named && hasValue(named, index) ? named : nameAt(index) === name ? values : undefined;
      if (!source) continue;
      numbers[index] = source.numbers[index] ?? Number.NaN;
      const code = source.codes[index] ?? 0;
      if (code > 0) codes[index] = texts.indexOf(source.texts[code - 1] ?? '') + 1;
    }
    return { ...values, numbers, codes, texts, analyte: named?.analyte ?? { ...analyte, name } };
  };
  const known = new Map<string, MeasuredValues>();
  const valuesAt = (name: string) => {
    const found = known.get(name) ?? read(name);
    known.set(name, found);
    return found;
  };
  return {
    names,
    nameAt,
    valuesAt,
    mostCommon: () => {
      let [most, greatest] = [values, 0];
      for (const one of names.map(valuesAt)) {
        const count = countNumbers(one);
        if (count > greatest) [most, greatest] = [one, count];
      }
      return most;
    },
  };
};

import { crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { median } from '@iom/statistics/quantiles.ts';
import { type AnswerOils, plainNumberAt } from '../answer-oils.ts';
import type { StockFeature } from './stock-groups.ts';

const viscosityIndex = 'Viscosity Index';

export const stockAnalytes = [
  'Sulfur',
  'Phosphorus',
  'Molybdenum',
  'Density @ 15 C',
  'Base Number (D2896)',
  'Kinematic Viscosity @ 100 C',
  'FTIR Aromatics (1610 cm-1)',
  'FTIR Ester (1740 cm-1)',
  'Noack Evaporation Loss',
  viscosityIndex,
  crankingAtGrade,
] as const;

const columnOf = ({ count }: AnswerOils, value: (index: number) => number): Float64Array => {
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i++) numbers[i] = value(i);
  return numbers;
};

/** The median Noack loss of each grade. */
const noackByGrade = (oils: AnswerOils): Map<string, number> => {
  const values = oils.values('Noack Evaporation Loss');
  const byGrade = new Map<string, number[]>();
  for (const [i, { saeGrade }] of oils.labels.entries()) {
    const number = plainNumberAt(values, i);
    if (Number.isNaN(number)) continue;
    const list = byGrade.get(saeGrade);
    if (list) list.push(number);
    else byGrade.set(saeGrade, [number]);
  }
  return new Map([...byGrade].map(([grade, list]) => [grade, median(list)]));
};

/** Features that are alike in all grades, by oil; NaN where a value is missing. */
export const stockFeatures = (oils: AnswerOils): Record<StockFeature, Float64Array> => {
  const of = (name: (typeof stockAnalytes)[number]) => {
    const values = oils.values(name);
    return (index: number) => plainNumberAt(values, index);
  };
  const [sulfur, phosphorus, molybdenum] = [of('Sulfur'), of('Phosphorus'), of('Molybdenum')];
  const [density, baseNumber] = [of('Density @ 15 C'), of('Base Number (D2896)')];
  const kv100 = of('Kinematic Viscosity @ 100 C');
  const noack = of('Noack Evaporation Loss');
  const medians = noackByGrade(oils);
  const column = (value: (index: number) => number) => columnOf(oils, value);
  return {
    sulfur: column((i) => sulfur(i) - 2.07 * phosphorus(i) - 0.9 * (molybdenum(i) || 0)),
    density: column((i) => density(i) - 0.00035 * (baseNumber(i) - 7) - 0.0006 * (kv100(i) - 10)),
    aromatics: column(of('FTIR Aromatics (1610 cm-1)')),
    ester: column(of('FTIR Ester (1740 cm-1)')),
    noack: column((i) => noack(i) - (medians.get(oils.labels[i]?.saeGrade ?? '') ?? Number.NaN)),
  };
};

/** Properties that follow from the grade first and from the base stock second: viscosity index and ln of cranking viscosity; NaN as above. */
export const gradeFeatures = (oils: AnswerOils): Float64Array[] => {
  const [index, ccs] = [oils.values(viscosityIndex), oils.values(crankingAtGrade)];
  return [
    columnOf(oils, (i) => plainNumberAt(index, i)),
    columnOf(oils, (i) => Math.log(plainNumberAt(ccs, i))),
  ];
};

import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { analytes, tests } from '@iom/archive-generator/shared/reference-data.ts';
import type {
  AnswerOils,
  MeasuredValues,
} from '../../apps/server/src/modules/analysis/answers/answer-oils.ts';
import { findPrecision } from '../../apps/server/src/modules/samples/dictionary/precision.ts';

const texts = ['<', '>'];
const decimalsOf = new Map(analytes.map(({ analyte, decimals }) => [analyte, decimals]));
const testIds = new Map(
  analytes.map(({ analyte, test }) => [analyte, tests.findIndex((one) => one.test === test) + 1]),
);

/** Generated oils as input of an analysis, every cell held; ids count from 1. */
export const generatedOils = (oils: readonly GeneratedOil[]): AnswerOils => {
  const results = oils.map((oil) => new Map(oil.results.map(({ analyte, value }) => [analyte, value])));
  const known = new Map<string | number, MeasuredValues>();
  const readColumn = (name: string): MeasuredValues => {
    const numbers = new Float64Array(oils.length).fill(Number.NaN);
    const codes = new Uint16Array(oils.length);
    for (const [index, result] of results.entries()) {
      const value = result.get(name);
      const number = Number(value?.replace(/^[<>]/, ''));
      if (value === undefined || Number.isNaN(number)) continue;
      numbers[index] = number;
      codes[index] = texts.indexOf(value.charAt(0)) + 1;
    }
    const analyte = {
      ...{
        id: known.size + 1,
        testId: testIds.get(name) ?? 0,
        testName: '',
        position: 0,
        name,
        unit: '',
        decimals: decimalsOf.get(name) ?? 3,
      },
      ...{ direction: 'neutral' as const, repeatability: '', reproducibility: '', precisionBasis: '' },
      precision: findPrecision(name),
    };
    return { numbers, codes, texts, held: new Uint8Array(oils.length).fill(1), analyte };
  };
  const values = (name: string | number) => {
    const column = known.get(name) ?? readColumn(String(name));
    known.set(name, column);
    return column;
  };
  return {
    count: oils.length,
    labels: oils.map(({ sample }, index) => ({ id: index + 1, ...sample })),
    values,
    find: values,
    canBuy: () => false,
  };
};

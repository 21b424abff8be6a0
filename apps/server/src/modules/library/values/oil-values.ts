import { type ReportedValue, reportedValue, valueText } from '@iom/contract/library/values/cells.rules.ts';
import { methodText } from '@iom/contract/standards/figures.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import type {
  Dictionary,
  DictionaryAnalyte,
  DictionaryTest,
  ReportedCell,
} from '#modules/samples/samples.module.ts';
import { hasValue, type NumberCorrections, valueIn } from './value-rows.ts';

/**
 * A reported value of an oil, for data reports and verdicts. `number` is rounded as reported, so that margins and precision
 * agree with the displayed digits.
 */
export interface OilValue extends ReportedValue {
  test: DictionaryTest;
  analyte: DictionaryAnalyte;
  precision: readonly PrecisionRange[];
  batchId: number | null;
  /** The text as reported, of a number that is corrected for its laboratory. */
  reported?: string;
}

/** Finds the plain number of an analyte by its name. */
export const plainNumberOf =
  (values: readonly Pick<OilValue, 'number' | 'qualifier' | 'analyte'>[]) =>
  (name: string): number | undefined =>
    values.find(({ analyte, qualifier }) => qualifier === null && analyte.name === name)?.number ?? undefined;

/** The values with the biases of their laboratories taken off, where one is known. */
export const correctedValues = (
  values: readonly OilValue[],
  year: number,
  { correct }: NumberCorrections,
): OilValue[] =>
  values.map((value) => {
    const { analyte, number, qualifier, batchId, text: reported } = value;
    if (number === null || qualifier !== null) return value;
    const corrected = correct(analyte, number, { batchId, year });
    if (corrected === undefined) return value;
    const text = valueText({ number: corrected, qualifier: null }, analyte.decimals);
    return { ...value, number: corrected, text: methodText(analyte.name, text), reported };
  });

/** Tests of deposits and corrosion, which the shop lists under oxidation and properties. */
const deposits = /^(TEOST|Panel Coker|High-Temperature Corrosion|Corrosion Bench|Copper Strip|Ball Rust)/;

/** The group under which results of a test are displayed. */
export const resultGroup = ({ name, testGroup }: Pick<DictionaryTest, 'name' | 'testGroup'>) =>
  deposits.test(name) ? 'Deposits and corrosion' : testGroup;

/**
 * The values of the cells of one oil, by test id, in dictionary order; analytes without a value are omitted.
 */
export const readOilValues = (
  dictionary: Dictionary,
  cells: ReadonlyMap<number, ReportedCell> | undefined,
): OilValue[] =>
  dictionary.tests.flatMap((test) =>
    test.analytes.flatMap((analyte): OilValue[] => {
      const stored = valueIn(cells?.get(test.id), analyte);
      if (!hasValue(stored)) return [];
      const reported = reportedValue(stored, analyte.decimals);
      return [
        {
          ...reported,
          text: methodText(analyte.name, reported.text),
          test,
          analyte,
          precision: analyte.precision,
          batchId: cells?.get(test.id)?.batchId ?? null,
        },
      ];
    }),
  );

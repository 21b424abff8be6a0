import { shownValue } from '@iom/contract/library/cells.rules.ts';
import type { Cell, Dictionary, DictionaryAnalyte, DictionaryTest } from '#modules/samples/samples.module.ts';

/** One reported value of an oil, as it stands in reports and verdicts. */
export interface OilValue {
  test: DictionaryTest;
  analyte: DictionaryAnalyte;
  number: number | null;
  /** `<`, `>` or a categorical text. */
  mark: string | null;
  /** Formula over the result. */
  reproducibility: string;
  /** With the digits and sign the method reports. */
  text: string;
}

/** Every value of the cells of one oil, in dictionary order; an analyte without a value is not among them. */
export const valuesOf = (dictionary: Dictionary, cells: ReadonlyMap<number, Cell> | undefined): OilValue[] =>
  dictionary.tests.flatMap((test) =>
    test.analytes.flatMap((analyte): OilValue[] => {
      const cell = cells?.get(test.id);
      const number = cell?.numbers[analyte.position] ?? null;
      const mark = cell?.marks?.[analyte.position] ?? null;
      if (number === null && mark === null) return [];
      const text = shownValue({ number, qualifier: mark ?? undefined, decimals: analyte.decimals });
      return [{ test, analyte, number, mark, reproducibility: analyte.reproducibility, text }];
    }),
  );

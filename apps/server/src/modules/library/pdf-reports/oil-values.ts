import { shownValue } from '@iom/contract/library/cells.rules.ts';
import type { Cell, Dictionary, DictionaryAnalyte, DictionaryTest } from '#modules/samples/samples.module.ts';

/** One reported value of an oil, as it stands in reports and verdicts. */
export interface OilValue {
  test: DictionaryTest;
  analyte: DictionaryAnalyte;
  /** As the method reports it, so that margins and precision agree with the digits a reader sees. */
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
      const stored = cell?.numbers[analyte.position] ?? null;
      const mark = cell?.marks?.[analyte.position] ?? null;
      if (stored === null && mark === null) return [];
      const shown = (qualifier?: string) =>
        shownValue({ number: stored, qualifier, decimals: analyte.decimals });
      const number = stored === null ? null : Number(shown());
      const text = shown(mark ?? undefined);
      return [{ test, analyte, number, mark, reproducibility: analyte.reproducibility, text }];
    }),
  );

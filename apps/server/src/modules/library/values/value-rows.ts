import type { MeasuredValue } from '@iom/contract/library/values/cells.rules.ts';
import type {
  AnalyteColumn,
  MissingReason,
  ValueRow,
  valueRowMetadata,
} from '@iom/contract/library/values/values.schemas.ts';
import { type RowName, rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import {
  type Cell,
  type CellMask,
  covers,
  type Dictionary,
  type DictionaryAnalyte,
  type LabelPart,
  type ReportedCell,
  wireLabel,
} from '#modules/samples/samples.module.ts';
import type { SampleRow } from '../licences/licences.store.ts';

/** An analyte with its test: its index in packed results, its unit and decimals. */
export interface ValueColumn extends DictionaryAnalyte {
  testName: string;
  /** A column of corrected values in a file, beside that of the values as reported. */
  corrected?: true;
}

/** Each column with a second one of its values corrected for laboratory. */
export const besideCorrected = (columns: readonly ValueColumn[]): ValueColumn[] =>
  columns.flatMap((column) => [
    column,
    { ...column, name: `${column.name}, corrected for laboratory`, corrected: true },
  ]);

/** The analytes of every test that the mask covers and at least one of the oils has, in dictionary order. */
export const columnsFor = (
  dictionary: Dictionary,
  mask: CellMask,
  oils: readonly SampleRow[],
): ValueColumn[] => {
  const tested = new Set(oils.flatMap((oil) => oil.testedIds.filter((test) => covers(mask, oil.id, test))));
  return dictionary.tests
    .filter((test) => tested.has(test.id))
    .flatMap((test) => test.analytes.map((analyte) => ({ ...analyte, testName: test.name })));
};

export const toColumnResponse = ({
  id,
  name,
  unit,
  decimals,
  testId,
  testName,
}: ValueColumn): AnalyteColumn => ({
  id,
  name,
  unit,
  decimals,
  test: { id: testId, name: testName },
});

/** The stored value of an analyte in a cell: number and qualifier, both null without a result. */
export const valueIn = (
  cell: Cell | undefined,
  { position }: Pick<DictionaryAnalyte, 'position'>,
): MeasuredValue => ({
  number: cell?.numbers[position] ?? null,
  qualifier: cell?.qualifiers?.[position] ?? null,
});

/** Takes the bias of a laboratory off a number, by its batch and the year of its oil; undefined where none is known. */
export interface NumberCorrections {
  correct(
    analyte: { id: number },
    number: number,
    measured: { batchId: number | null; year: number },
  ): number | undefined;
}

/** The corrected number of a cell; undefined where it has no plain number or no correction. */
export const correctedIn = (
  { correct }: NumberCorrections,
  { year }: { year: number },
  column: ValueColumn,
  cell: ReportedCell | undefined,
): number | undefined => {
  const { number, qualifier } = valueIn(cell, column);
  if (!cell || number === null || qualifier !== null) return undefined;
  return correct(column, number, { batchId: cell.batchId, year });
};

/** Whether a test gave a result: a number, a text, or both. */
export const hasValue = ({ number, qualifier }: MeasuredValue): boolean =>
  number !== null || qualifier !== null;

/** The fields of an oil's label that a row contains. */
export type RowLabel = LabelPart<RowName> & { id: number };

/** Metadata of a row by column name. */
export const rowMetadata = (oil: RowLabel): Pick<ValueRow, (typeof valueRowMetadata)[number]> => ({
  sample: oil.id,
  ...wireLabel(oil, rowNames),
});

/** The tests that were run on an oil, with and without a result. */
export type RunTests = Pick<SampleRow, 'testedIds' | 'noResultIds'>;

const wasRun = ({ testedIds, noResultIds }: RunTests, testId: number) =>
  testedIds.includes(testId) || noResultIds.includes(testId);

/**
 * Why a cell has no value. Screens, files, reports and verdicts all use this rule.
 * @param isRun whether the test was run on the oil, with or without a result
 * @param isHeld whether the caller may see the cell
 */
export const whyEmpty = (isRun: boolean, isHeld: boolean): MissingReason => {
  if (!isHeld) return 'not_owned';
  return isRun ? 'no_result' : 'not_tested';
};

/**
 * Why a cell has no value, in a description of one oil. A test that was not run is `not_tested` even if the caller does
 * not hold its cell, because nobody can buy the cell.
 */
export const whyWithoutValue = (oil: RunTests, testId: number, isHeld: boolean): MissingReason => {
  const isRun = wasRun(oil, testId);
  return whyEmpty(isRun, isHeld || !isRun);
};

/** Why an oil has no value of a test; null if it has one. */
export const missingIn = (
  mask: CellMask,
  oil: RunTests & { id: number },
  testId: number,
  value: MeasuredValue,
): MissingReason | null =>
  hasValue(value) ? null : whyEmpty(wasRun(oil, testId), covers(mask, oil.id, testId));

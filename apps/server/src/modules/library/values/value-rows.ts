import { correctedName, type MeasuredValue } from '@iom/contract/library/values/cells.rules.ts';
import {
  type AnalyteColumn,
  type EmptyReason,
  type FurtherLabel,
  type MissingReason,
  missingReasons,
  type ValueRow,
  type valueRowMetadata,
} from '@iom/contract/library/values/values.schemas.ts';
import { type RowName, rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import type { Compute } from '@iom/formulas/compute.ts';
import type { Term } from '@iom/formulas/term.ts';
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
  /** Of an own column of a query: its values are not stored. */
  computed?: ComputedColumn;
  /** A column of corrected values in a file, beside that of the values as reported. */
  corrected?: true;
}

/** How an own column is computed from stored ones. */
interface ComputedColumn {
  term: Term;
  compute: Compute;
  /** In the order of the formula; stored columns only. */
  operands: readonly ValueColumn[];
}

/** The stored columns that these columns show or are computed from, each once: as reported where they show it both ways. */
export const storedColumns = (columns: readonly ValueColumn[]): ValueColumn[] => {
  const stored = new Map<number, ValueColumn>();
  for (const column of columns.flatMap((one) => one.computed?.operands ?? [one]))
    if (!stored.has(column.id)) stored.set(column.id, column);
  return [...stored.values()];
};

/** Each column with a second one of its values corrected for laboratory; that of an own column is computed from corrected values. */
export const besideCorrected = (columns: readonly ValueColumn[]): ValueColumn[] =>
  columns.flatMap((column) => [column, { ...column, name: correctedName(column.name), corrected: true }]);

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

/** Whether a test gave a result: a number, a text, or both. */
export const hasValue = ({ number, qualifier }: MeasuredValue): boolean =>
  number !== null || qualifier !== null;

/** The fields of an oil's label that a row contains, always or on request. */
export type RowLabel = LabelPart<RowName | FurtherLabel> & { id: number };

/** Metadata of a row by column name. */
export const rowMetadata = (
  oil: LabelPart<RowName> & { id: number },
): Pick<ValueRow, (typeof valueRowMetadata)[number]> => ({
  sample: oil.id,
  ...wireLabel(oil, rowNames),
});

/** A field of a label in files: `True` and `False` for a mark, empty where it is not stated. */
export const labelText = (value: string | number | boolean | null) => {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value ?? '');
};

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
const missingIn = (
  mask: CellMask,
  oil: RunTests & { id: number },
  testId: number,
  value: MeasuredValue,
): MissingReason | null =>
  hasValue(value) ? null : whyEmpty(wasRun(oil, testId), covers(mask, oil.id, testId));

/**
 * Why a computed cell has no value: the first of the reasons of its operands by how much they keep from the caller; otherwise one of
 * them is a limit, or the formula has no result.
 */
export const whyNotComputed = (
  operands: readonly { missing: MissingReason | null; qualifier: string | null }[],
): EmptyReason => {
  const order = ['not_owned', ...missingReasons] as const;
  const absent = order.find((reason) => operands.some(({ missing }) => missing === reason));
  if (absent) return absent;
  return operands.some(({ qualifier }) => qualifier === '<' || qualifier === '>') ? 'limit' : 'no_number';
};

/** A value and, if there is none, the reason. */
export interface ReadCell {
  value: MeasuredValue;
  missing: EmptyReason | null;
}

/** The corrected number of a stored cell; undefined where it has no plain number or no correction. */
type CorrectCell = (column: ValueColumn, cell: ReportedCell | undefined) => number | undefined;

/** Corrects the numbers of the cells of an oil. */
export const cellCorrection =
  ({ correct }: NumberCorrections, { year }: { year: number }): CorrectCell =>
  (column, cell) => {
    const { number, qualifier } = valueIn(cell, column);
    if (!cell || number === null || qualifier !== null) return undefined;
    return correct(column, number, { batchId: cell.batchId, year });
  };

/** The visible cells of an oil by test id. */
type CellsOfOil = ReadonlyMap<number, ReportedCell> | undefined;

/** Whether a cell of an oil is corrected, and in a computed column one of its operands. */
export const isCorrected = (cells: CellsOfOil, column: ValueColumn, correct: CorrectCell): boolean =>
  storedColumns([column]).some((stored) => correct(stored, cells?.get(stored.testId)) !== undefined);

/**
 * The cell of an oil in a stored or computed column.
 * @param correct makes the numbers corrected ones; without it they are as reported
 */
export const readCell = (
  mask: CellMask,
  oil: RunTests & { id: number },
  cells: CellsOfOil,
  column: ValueColumn,
  correct?: CorrectCell,
): ReadCell => {
  const readStored = (stored: ValueColumn): ReadCell & { missing: MissingReason | null } => {
    const cell = cells?.get(stored.testId);
    const value = valueIn(cell, stored);
    const number = correct?.(stored, cell) ?? value.number;
    return { value: { ...value, number }, missing: missingIn(mask, oil, stored.testId, value) };
  };
  const { computed } = column;
  if (!computed) return readStored(column);
  const operands = computed.operands.map(readStored).map(({ value, missing }) => ({ ...value, missing }));
  const number = computed.compute(
    operands.map((operand) =>
      operand.qualifier === null && operand.number !== null ? operand.number : Number.NaN,
    ),
  );
  return Number.isNaN(number)
    ? { value: { number: null, qualifier: null }, missing: whyNotComputed(operands) }
    : { value: { number, qualifier: null }, missing: null };
};

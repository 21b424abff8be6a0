import { isTextResult, type MeasuredValue } from '@iom/contract/library/values/cells.rules.ts';
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
  type Cells,
  covers,
  type Dictionary,
  type DictionaryAnalyte,
  type LabelPart,
  wireLabel,
} from '#modules/samples/samples.module.ts';
import type { SampleRow } from '../licences/licences.store.ts';

/** An analyte with its test: its index in packed results, its unit and decimals. */
export interface ValueColumn extends DictionaryAnalyte {
  testName: string;
}

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

/** Metadata of a row by column name. */
export const rowMetadata = (
  oil: LabelPart<RowName> & { id: number },
): Pick<ValueRow, (typeof valueRowMetadata)[number]> => ({ sample: oil.id, ...wireLabel(oil, rowNames) });

/** The tests that were run on an oil, with and without a result. */
export type RunTests = Pick<SampleRow, 'testedIds' | 'noResultIds'>;

const wasRun = ({ testedIds, noResultIds }: RunTests, testId: number) =>
  testedIds.includes(testId) || noResultIds.includes(testId);

/** Why a cell without a value is empty: the one rule for screens, files, reports and verdicts. `isHeld`: the caller may see the cell. */
export const whyEmpty = (oil: RunTests, testId: number, isHeld: boolean): MissingReason => {
  if (!isHeld) return 'not_owned';
  return wasRun(oil, testId) ? 'no_result' : 'not_tested';
};

/**
 * The same for the description of an oil as a whole: a test that is not for sale for it was not run, whatever
 * the caller holds.
 */
export const whyWithoutValue = (oil: RunTests, testId: number, isHeld: boolean): MissingReason =>
  whyEmpty(oil, testId, isHeld || !wasRun(oil, testId));

/** A row of values; `missing` gives the reason for each absent value. */
export const valueRow = (
  oil: SampleRow,
  columns: readonly ValueColumn[],
  cells: Cells,
  mask: CellMask,
): ValueRow => {
  const numbers: Record<string, number | null> = {};
  const qualifiers: Record<string, string> = {};
  const missing: Record<string, MissingReason> = {};
  for (const column of columns) {
    const { number, qualifier } = valueIn(cells.get(oil.id)?.get(column.testId), column);
    numbers[column.id] = isTextResult(qualifier) ? null : number;
    if (qualifier !== null) qualifiers[column.id] = qualifier;
    if (number === null && qualifier === null)
      missing[column.id] = whyEmpty(oil, column.testId, covers(mask, oil.id, column.testId));
  }
  const hasAny = (record: object) => Object.keys(record).length > 0;
  const row = {
    ...rowMetadata(oil),
    qualifiers: hasAny(qualifiers) ? qualifiers : undefined,
    missing: hasAny(missing) ? missing : undefined,
  };
  return Object.assign(row, numbers);
};

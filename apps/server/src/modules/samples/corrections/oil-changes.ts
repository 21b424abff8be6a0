import { wGradeOf } from '@iom/contract/shared/sae-grade.ts';
import type { DictionaryAnalyte } from '../dictionary/dictionary.store.ts';
import { type ImportedSample, sampleColumns } from '../import/import-samples.rules.ts';
import type { Cell } from '../results/cells.store.ts';
import type { samples } from '../samples.tables.ts';
import type { CorrectedOil } from './correction-files.ts';

/** A stored value: its number, and `<`, `>`, a categorical text or the text of a metadata column. */
export interface StoredValue {
  number: number | null;
  text: string | null;
}

/** One change of a released oil: of a value, or of a metadata column. */
export interface Change {
  sampleId: number;
  reportNumber: string;
  changed: DictionaryAnalyte | SampleColumn;
  before: StoredValue;
  after: StoredValue;
}
type SampleColumn = keyof typeof sampleColumns;
type StoredSample = typeof samples.$inferSelect;

/** A packed result with its new values; without any value it is to be deleted. */
export interface ChangedCell extends Cell {
  sampleId: number;
  testId: number;
}

/** The changes of a correction in one oil. */
export interface OilChanges {
  sampleId: number;
  metadata: Partial<ImportedSample>;
  cells: ChangedCell[];
  changes: Change[];
  /** Number of unchanged values and metadata in the files. */
  unchanged: number;
  /** Columns of samples.csv that a released oil keeps. */
  refused: SampleColumn[];
  /** Stored values at the temperature of a corrected W grade that the files neither give nor withdraw. */
  ofOldGrade: DictionaryAnalyte[];
}

/** Regional databases are sold by year and region, and a sold oil never leaves them or the catalogue. */
const fixedColumns: readonly SampleColumn[] = ['year', 'region', 'kind'];

const metadataText = (value: string | number | boolean | null): StoredValue => {
  const texts = new Map<unknown, string>([
    [true, 'True'],
    [false, 'False'],
    [null, ''],
  ]);
  return { number: null, text: texts.get(value) ?? String(value) };
};

const metadataChanges = (stored: StoredSample, { metadata }: CorrectedOil) => {
  const found: { column: SampleColumn; before: StoredValue; after: StoredValue }[] = [];
  let unchanged = 0;
  for (const [name, { field }] of Object.entries(sampleColumns)) {
    const value = field === 'reportNumber' ? undefined : metadata[field];
    if (value === undefined) continue;
    if (value === stored[field]) unchanged += 1;
    else
      found.push({
        column: name as SampleColumn,
        before: metadataText(stored[field]),
        after: metadataText(value),
      });
  }
  return { found, unchanged };
};

const isSame = (one: StoredValue, other: StoredValue) =>
  one.number === other.number && one.text === other.text;

/** The stored value of an analyte by its position in a cell. */
export const storedIn = (cell: Cell | undefined, position: number): StoredValue => ({
  number: cell?.numbers[position] ?? null,
  text: cell?.qualifiers?.[position] ?? null,
});

/** An array of `width` elements, with `value` at `position`. */
const replaced = <T>(stored: readonly (T | null)[], width: number, position: number, value: T | null) =>
  Array.from({ length: width }, (_, index) => (index === position ? value : (stored[index] ?? null)));

const withValue = (cell: Cell | undefined, position: number, { number, text }: StoredValue): Cell => {
  const width = Math.max(position + 1, cell?.numbers.length ?? 0);
  const qualifiers = replaced(cell?.qualifiers ?? [], width, position, text);
  return {
    numbers: replaced(cell?.numbers ?? [], width, position, number),
    qualifiers: qualifiers.some((qualifier) => qualifier !== null) ? qualifiers : null,
  };
};

/**
 * Values at the temperature of the W grade were measured for the stored grade, and would be judged by
 * another.
 */
const valuesOfOldGrade = (
  stored: StoredSample,
  cells: ReadonlyMap<number, Cell> | undefined,
  { metadata, values }: CorrectedOil,
  atGrade: readonly DictionaryAnalyte[],
) => {
  if (metadata.saeGrade === undefined || wGradeOf(metadata.saeGrade) === wGradeOf(stored.saeGrade)) return [];
  return atGrade.filter(
    (analyte) =>
      !isSame(storedIn(cells?.get(analyte.testId), analyte.position), { number: null, text: null }) &&
      !values.some((value) => value.analyte === analyte),
  );
};

/**
 * Compares an oil of the files with the stored one. `atGrade`: the analytes at the temperature of the W
 * grade.
 */
export const compareOil = (
  stored: StoredSample,
  cells: ReadonlyMap<number, Cell> | undefined,
  corrected: CorrectedOil,
  atGrade: readonly DictionaryAnalyte[],
): OilChanges => {
  const of = { sampleId: stored.id, reportNumber: stored.reportNumber };
  const { found, unchanged } = metadataChanges(stored, corrected);
  const changes: Change[] = found.map(({ column, before, after }) => ({
    ...of,
    changed: column,
    before,
    after,
  }));
  const changedCells = new Map<number, Cell>();
  let same = unchanged;
  for (const { analyte, value } of corrected.values) {
    const { testId, position } = analyte;
    const cell = changedCells.get(testId) ?? cells?.get(testId);
    const before = storedIn(cell, position);
    const after = { number: value?.number ?? null, text: value?.qualifier ?? null };
    if (isSame(before, after)) {
      same += 1;
      continue;
    }
    changes.push({ ...of, changed: analyte, before, after });
    changedCells.set(testId, withValue(cell, position, after));
  }
  return {
    sampleId: stored.id,
    metadata: Object.fromEntries(
      found.map(({ column }) => {
        const { field } = sampleColumns[column];
        return [field, field === 'reportNumber' ? undefined : corrected.metadata[field]];
      }),
    ),
    cells: [...changedCells].map(([testId, cell]) => ({ sampleId: stored.id, testId, ...cell })),
    changes,
    unchanged: same,
    refused: found.flatMap(({ column }) => (fixedColumns.includes(column) ? [column] : [])),
    ofOldGrade: valuesOfOldGrade(stored, cells, corrected, atGrade),
  };
};

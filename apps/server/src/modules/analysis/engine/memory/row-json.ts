import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { rowMetadata, type ValueColumn } from '#modules/library/library.module.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, valuesOf } from './archive-view.ts';

interface JsonColumn {
  /** `"12":` */
  readonly key: string;
  readonly column: MeasuredColumn;
  readonly visible: Bitmap;
  /** Oils that have had the test; undefined for none. */
  readonly tested: Bitmap | undefined;
}

/** Metadata of a row as members of an object; they never change within an archive version. */
const metadataJson = new WeakMap<ArchiveTable, string[]>();

const metadataOf = (table: ArchiveTable, row: number): string => {
  const known = metadataJson.get(table) ?? [];
  metadataJson.set(table, known);
  const oil = table.oils.oils[row];
  if (!oil) throw new Error(`no row ${row}`);
  known[row] ??= JSON.stringify(rowMetadata(oil)).slice(1, -1);
  return known[row];
};

const reasonOf = ({ tested, visible }: JsonColumn, row: number) => {
  if (!tested?.has(row)) return '"not_tested"';
  return visible.has(row) ? null : '"not_owned"';
};

const rowJson = (metadata: string, columns: readonly JsonColumn[], row: number) => {
  let numbers = '';
  let qualifiers = '';
  let missing = '';
  for (const json of columns) {
    const isVisible = json.visible.has(row);
    const number = isVisible ? json.column.numbers.numberAt(row) : Number.NaN;
    numbers += `${json.key}${Number.isNaN(number) ? 'null' : number},`;
    const text = isVisible ? json.column.textAt(row) : null;
    if (text !== null) qualifiers += `${qualifiers && ','}${json.key}${JSON.stringify(text)}`;
    const reason = reasonOf(json, row);
    if (reason !== null) missing += `${missing && ','}${json.key}${reason}`;
  }
  const optional = `${qualifiers && `,"qualifiers":{${qualifiers}}`}${missing && `,"missing":{${missing}}`}`;
  return `{${numbers}${metadata}${optional}}`;
};

/** The rows as the JSON text of an array of `ValueRow`, byte by byte what `JSON.stringify` makes of `valueRow`. */
export const rowsJson = (view: ArchiveView, columns: readonly ValueColumn[], rows: Uint32Array): string => {
  // JSON.stringify writes keys that are whole numbers first, in ascending order
  const ascending = columns
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, testId }): JsonColumn => {
      const { column, visible } = valuesOf(view, id);
      return { key: `"${id}":`, column, visible, tested: view.table.tested.get(testId) };
    });
  return `[${Array.from(rows, (row) => rowJson(metadataOf(view.table, row), ascending, row)).join(',')}]`;
};

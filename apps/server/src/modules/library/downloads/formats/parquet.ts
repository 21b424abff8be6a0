import { isTextResult } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { type LabelField, oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { columnHeaders, type TableRow, type TableRows, type ValueTable } from '../../values/value-table.ts';

/** Rows per row group. One group is in memory at a time. */
const rowsPerGroup = 500;

/**
 * A column of the file. The columns depend on the licence and never on the values, so that files of several years can be
 * concatenated: those of the contract, with numbers, and after them a text column of each analyte for `<`, `>` or a category.
 */
type Column = Pick<ColumnSource, 'name' | 'type' | 'nullable'> & {
  readCell: (row: TableRow) => string | number | null | undefined;
};

const columnTypes: Record<LabelField['type'], 'INT32' | 'STRING'> = {
  ...{ report_number: 'STRING', text: 'STRING', grade: 'STRING', region: 'STRING', country: 'STRING' },
  ...{ mark: 'STRING', year: 'INT32' },
};

const buildColumns = (table: ValueTable): Column[] => {
  const headers = columnHeaders(table).slice(valueRowMetadata.length);
  return [
    ...valueRowMetadata.map(
      (name, index): Column => ({
        name,
        type: name === 'sample' ? 'INT32' : columnTypes[oilLabel[name].type],
        nullable: false,
        readCell: (row) => row.metadata[index],
      }),
    ),
    ...table.columns.map(
      ({ name }, index): Column => ({
        name: headers[index] ?? name,
        type: 'DOUBLE',
        nullable: true,
        // the number of a category is only a code
        readCell: ({ values: { [index]: value } }) =>
          value && !isTextResult(value.qualifier) ? value.number : null,
      }),
    ),
    ...table.columns.map(
      ({ name }, index): Column => ({
        name: `${name} qualifier`,
        type: 'STRING',
        nullable: true,
        readCell: (row) => row.values[index]?.qualifier,
      }),
    ),
  ];
};

const toSources = (columns: readonly Column[], rows: readonly TableRow[]): ColumnSource[] =>
  columns.map(({ name, type = 'STRING', nullable = true, readCell }) => ({
    name,
    type,
    nullable,
    data: rows.map(readCell),
  }));

/** Rebatches the rows into row groups. */
async function* rowGroups(rows: TableRows): AsyncGenerator<readonly TableRow[]> {
  let group: TableRow[] = [];
  for await (const batch of rows) {
    group.push(...batch);
    if (group.length < rowsPerGroup) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** The table as Parquet (Snappy). Yields one row group at a time. */
export async function* writeParquet(table: ValueTable, rows: TableRows): AsyncGenerator<Uint8Array> {
  const columns = buildColumns(table);
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: toSources(columns, []) });
  const file = new ParquetWriter({ writer: bytes, schema });
  const takeBytes = () => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  for await (const group of rowGroups(rows)) {
    await file.write({ columnData: toSources(columns, group), rowGroupSize: group.length });
    yield takeBytes();
  }
  await file.finish();
  yield takeBytes();
}

import { valueRowMetadata } from '@iom/contract/library/library.schemas.ts';
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { headersOf, type Report, type ReportRow, type ReportRows } from './download-rows.ts';

/** Rows of a row group: as many are in memory at once. */
const rowsAtOnce = 500;

/**
 * A column of the file. The columns depend on what was bought and never on the values, so that files of several years fit
 * together: numbers stand as numbers, and beside each analyte a text column keeps `<`, `>` or a categorical result.
 */
type Column = Pick<ColumnSource, 'name' | 'type' | 'nullable'> & {
  cellOf: (row: ReportRow) => string | number | null | undefined;
};

const wholeNumbers: readonly string[] = ['sample', 'year'];

const columnsOf = (report: Report): Column[] => {
  const headers = headersOf(report).slice(valueRowMetadata.length);
  return [
    ...valueRowMetadata.map(
      (name, place): Column => ({
        name,
        type: wholeNumbers.includes(name) ? 'INT32' : 'STRING',
        nullable: false,
        cellOf: (row) => row.metadata[place],
      }),
    ),
    ...report.columns.flatMap(({ name }, place): Column[] => [
      {
        name: headers[place] ?? name,
        type: 'DOUBLE',
        nullable: true,
        cellOf: (row) => row.values[place]?.number,
      },
      {
        name: `${name} qualifier`,
        type: 'STRING',
        nullable: true,
        cellOf: (row) => row.values[place]?.mark,
      },
    ]),
  ];
};

const sourcesOf = (columns: readonly Column[], rows: readonly ReportRow[]): ColumnSource[] =>
  columns.map(({ name, type = 'STRING', nullable = true, cellOf }) => ({
    name,
    type,
    nullable,
    data: rows.map(cellOf),
  }));

/** The rows again, as many at a time as a row group takes. */
async function* rowGroups(rows: ReportRows): AsyncGenerator<readonly ReportRow[]> {
  let waiting: ReportRow[] = [];
  for await (const some of rows) {
    waiting.push(...some);
    if (waiting.length < rowsAtOnce) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

/** The report as Parquet (Snappy), a row group at a time. */
export async function* parquetOf(report: Report, rows: ReportRows): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(report);
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: sourcesOf(columns, []) });
  const file = new ParquetWriter({ writer: bytes, schema });
  const written = () => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  for await (const group of rowGroups(rows)) {
    await file.write({ columnData: sourcesOf(columns, group), rowGroupSize: group.length });
    yield written();
  }
  await file.finish();
  yield written();
}

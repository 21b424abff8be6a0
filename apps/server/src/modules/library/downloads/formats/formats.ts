import type { Readable } from 'node:stream';
import type { DownloadFormat } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { TableRows, ValueTable } from '../../values/value-table.ts';
import { csvOf } from './csv.ts';
import { emptyCellsCsv, keepEmptyCells } from './empty-cells.ts';
import { fullCsv } from './full-rows.ts';
import { parquetOf } from './parquet.ts';
import { type DownloadAbout, dictionaryCsv, readmeText } from './readme.ts';
import { xlsxOf } from './xlsx.ts';
import { pieces, zipOf } from './zip.ts';

interface Download {
  table: ValueTable;
  rows: TableRows;
  about: DownloadAbout;
  dictionary: Dictionary;
  /** CSV begins with a byte-order mark, by which Excel recognizes UTF-8. */
  byteOrderMark: boolean;
}

const dataZip = ({ table, rows, about, dictionary }: Download) => {
  const kept = keepEmptyCells(rows);
  return zipOf(
    [
      { name: 'README.txt', content: pieces([readmeText(about, table)]) },
      { name: 'data-dictionary.csv', content: pieces([dictionaryCsv(dictionary, table)]) },
      { name: 'data.csv', content: pieces(fullCsv(table, kept.rows)) },
      { name: 'empty-cells.csv', content: pieces(emptyCellsCsv(table, kept.empty)) },
    ],
    about.made,
  );
};

/** Writes a table as a file while reading it. Equal input gives equal bytes. */
export const downloadFile: Record<DownloadFormat, (download: Download) => Readable> = {
  csv: ({ table, rows, byteOrderMark }) => pieces(csvOf(table, rows, byteOrderMark)),
  xlsx: ({ table, rows, about, dictionary }) => xlsxOf(table, rows, about, dictionary),
  parquet: ({ table, rows }) => pieces(parquetOf(table, rows)),
  zip: dataZip,
};

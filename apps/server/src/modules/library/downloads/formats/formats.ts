import type { Readable } from 'node:stream';
import type { DownloadFormat } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { TableRows, ValueTable } from '../../values/value-table.ts';
import { detailsCsv, emptyCellsCsv, keepOils } from './beside-data.ts';
import { type CsvDialect, plainCsv, writeCsv } from './csv.ts';
import { writeParquet } from './parquet.ts';
import { type DownloadAbout, dictionaryCsv, readmeText } from './readme.ts';
import { writeXlsx } from './xlsx.ts';
import { pieces, writeZip } from './zip.ts';

interface Download {
  table: ValueTable;
  rows: TableRows;
  about: DownloadAbout;
  dictionary: Dictionary;
  /** The dialect of a CSV file. */
  dialect: CsvDialect;
}

const dataZip = ({ table, rows, about, dictionary }: Download) => {
  const oils = keepOils(rows);
  return writeZip(
    [
      { name: 'README.txt', content: pieces([readmeText(about, table)]) },
      { name: 'data-dictionary.csv', content: pieces([dictionaryCsv(dictionary, table)]) },
      { name: 'data.csv', content: pieces(writeCsv(table, oils.rows, plainCsv)) },
      { name: 'empty-cells.csv', content: pieces(emptyCellsCsv(table, oils.kept)) },
      { name: 'oil-details.csv', content: pieces(detailsCsv(oils.kept)) },
    ],
    about.made,
  );
};

interface FileFormat {
  /** How often the file reads the rows. */
  passes: number;
  /** Writes a table as a file while reading it. Equal input gives equal bytes. */
  write: (download: Download) => Readable;
}

export const fileFormats: Record<DownloadFormat, FileFormat> = {
  csv: { passes: 1, write: ({ table, rows, dialect }) => pieces(writeCsv(table, rows, dialect)) },
  xlsx: {
    passes: 2,
    write: ({ table, rows, about, dictionary }) => writeXlsx(table, rows, about, dictionary),
  },
  parquet: { passes: 1, write: ({ table, rows }) => pieces(writeParquet(table, rows)) },
  zip: { passes: 1, write: dataZip },
};

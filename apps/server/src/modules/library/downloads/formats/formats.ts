import type { Readable } from 'node:stream';
import type { DownloadFormat } from '@iom/contract/library/library.schemas.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { csvOf } from './csv.ts';
import type { Report, ReportRows } from './download-rows.ts';
import { parquetOf } from './parquet.ts';
import { dictionaryCsv, type ReportAbout, readmeText } from './readme.ts';
import { xlsxOf } from './xlsx.ts';
import { pieces, zipOf } from './zip.ts';

export const contentTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
};

interface ReportFile {
  report: Report;
  rows: ReportRows;
  about: ReportAbout;
  dictionary: Dictionary;
}

/** The file of a report, made while it is read. The same report with the same particulars gives the same bytes. */
export const reportFile: Record<DownloadFormat, (file: ReportFile) => Readable> = {
  csv: ({ report, rows }) => pieces(csvOf(report, rows)),
  xlsx: ({ report, rows, about }) => xlsxOf(report, rows, about.made),
  parquet: ({ report, rows }) => pieces(parquetOf(report, rows)),
  zip: ({ report, rows, about, dictionary }) =>
    zipOf(
      [
        { name: 'README.txt', content: pieces([readmeText(about, report)]) },
        { name: 'data-dictionary.csv', content: pieces([dictionaryCsv(dictionary, report)]) },
        { name: 'data.csv', content: pieces(csvOf(report, rows)) },
      ],
      about.made,
    ),
};

import type { Readable } from 'node:stream';
import { formulaSafe } from '@iom/contract/library/values/cells.rules.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { stringify } from 'csv-stringify/sync';
import type { OwnedReport } from '../../pdf-reports/pdf-reports.service.ts';
import { pieces, writeZip } from './zip.ts';

/** A report with the columns of the index. */
interface Report extends Pick<OwnedReport, 'make'> {
  oil: Pick<OwnedReport['oil'], 'reportNumber' | 'year' | 'brandName' | 'saeGrade'>;
}

const indexHeaders = ['report_number', 'year', 'brand', 'sae_grade', 'file'];

/**
 * A valid name on every system: a leading dot would hide the file, a slash or colon would separate folders.
 */
const pdfName = ({ oil }: Report) => `${oil.reportNumber.replace(/^\.+|[^\w.-]/g, '_')}.pdf`;

const indexCsv = (reports: readonly Report[]) =>
  stringify([
    indexHeaders,
    ...reports.map((report) => {
      const { reportNumber, year, brandName, saeGrade } = report.oil;
      const grade = formatGrade(saeGrade);
      return [formulaSafe(reportNumber), year, formulaSafe(brandName), formulaSafe(grade), pdfName(report)];
    }),
  ]);

async function* readContent({ make }: Report, onMade: () => Promise<void>) {
  const { bytes } = await make();
  yield bytes;
  await onMade();
}

/**
 * Data reports as a zip file with an index; each report is typeset once the previous one is packed.
 * @param onProgress gets the share of packed reports, from 0 to 1
 */
export const reportZip = (
  reports: readonly Report[],
  made: Date,
  onProgress: (share: number) => Promise<void>,
): Readable =>
  writeZip(
    [
      { name: 'INDEX.csv', content: pieces([indexCsv(reports)]) },
      ...reports.map((report, index) => ({
        name: pdfName(report),
        content: pieces(readContent(report, () => onProgress((index + 1) / reports.length))),
      })),
    ],
    made,
  );

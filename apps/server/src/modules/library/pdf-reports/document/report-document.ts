import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { colours, margin, pageFoot } from '#platform/pdf/pdf-pieces.ts';
import type { DataReport } from './data-report.types.ts';
import { claimMatrix } from './report-claims.ts';
import { closing } from './report-closing.ts';
import { origin, surroundings } from './report-context.ts';
import { firstPage } from './report-first-page.ts';
import { results } from './report-results.ts';

const pageHead =
  (report: DataReport) =>
  (page: number): Content =>
    page === 1
      ? ''
      : {
          margin: [margin, 26, margin, 0],
          color: colours.quiet,
          fontSize: 8,
          columns: [
            `${report.title}${report.grade && `, ${report.grade}`}`,
            { text: `Report ${report.reportNumber}`, alignment: 'right' },
          ],
        };

/** The report as an A4 document: the oil and its verdict on the first page, then every result, then how to read and cite it. */
export const reportDocument = (report: DataReport): TDocumentDefinitions => ({
  info: {
    title: `Engine Oil Data Report ${report.reportNumber}`,
    author: report.institute,
    subject: `${report.title}${report.grade && `, ${report.grade}`}`,
  },
  pageSize: 'A4',
  pageMargins: [margin, 44, margin, 50],
  defaultStyle: { font: 'Roboto', fontSize: 8.8, lineHeight: 1.2, color: colours.ink },
  ...(report.example
    ? { watermark: { text: 'EXAMPLE', color: colours.oil, opacity: 0.05, bold: true } }
    : {}),
  header: pageHead(report),
  footer: pageFoot(
    `${report.institute}. Report ${report.reportNumber}, ${report.revision}. Licensed for a single user; not to be passed on.`,
  ),
  // no heading alone at the foot of a page
  pageBreakBefore: (node, query) => node.headlineLevel === 1 && query.getFollowingNodesOnPage().length === 0,
  content: [
    ...firstPage(report),
    ...claimMatrix(report),
    ...surroundings(report),
    ...results(report),
    ...origin(report),
    ...closing(report),
  ],
});

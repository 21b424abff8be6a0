import type { OwnedPdf, OwnedPdfFilter } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { canonicalGrade, gradeNumbers } from '@iom/contract/shared/sae-grade.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { type ListPage, rowsOfPage, sortRows } from '#platform/database/list-rows.ts';
import { holdsFullSet, libraryAccess } from '../oil-access/oil-access.service.ts';
import { loadListedOils } from './pdf-reports.store.ts';

const contains = (text: string, part: string | undefined) =>
  part === undefined || text.toLowerCase().includes(part.trim().toLowerCase());

/** The matching oils that the user holds as full sets. */
export const findReports = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  filter: OwnedPdfFilter,
) => {
  const access = await libraryAccess(tx, userId);
  const grade = filter.sae_grade__icontains;
  return (await loadListedOils(tx, [...access.mask.keys()]))
    .filter((oil) => holdsFullSet(dictionary, access, oil))
    .filter((oil) => contains(oil.reportNumber, filter.report_number__icontains))
    .filter((oil) => contains(oil.saeGrade, grade === undefined ? undefined : canonicalGrade(grade)));
};

/** A grade sorts by its two numbers; oils without a stated grade come last. */
const sortKeys = {
  report_number: ['report_number'],
  sae_grade: ['cold', 'hot', 'sae_grade'],
  year: ['year'],
} as const;

/** A page of the oils that the user holds as full sets. */
export const listReports = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  filter: OwnedPdfFilter,
  page: ListPage<'report_number' | 'sae_grade' | 'year'>,
): Promise<{ count: number; results: OwnedPdf[] }> => {
  const rows = (await findReports(tx, dictionary, userId, filter)).map((oil) => ({
    // null sorts last in both directions
    cold: oil.saeGrade === '' ? null : gradeNumbers(oil.saeGrade).cold,
    hot: oil.saeGrade === '' ? null : gradeNumbers(oil.saeGrade).hot,
    id: oil.id,
    metadata: `${oil.brandName}, ${oil.year}`,
    sae_grade: oil.saeGrade,
    report_number: oil.reportNumber,
    year: oil.year,
  }));
  const ordering =
    page.ordering.length > 0 ? page.ordering : [{ field: 'report_number', descending: false } as const];
  const keys = ordering.flatMap(({ field, descending }) =>
    sortKeys[field].map((key) => ({ field: key, descending })),
  );
  const pageRows = rowsOfPage(sortRows(rows, keys), page);
  return {
    count: rows.length,
    results: pageRows.map(({ id: _id, cold: _cold, hot: _hot, ...row }) => row),
  };
};

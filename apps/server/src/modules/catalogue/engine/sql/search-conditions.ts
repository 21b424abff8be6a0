import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { hasDigit } from '@iom/columnar/search/matching.ts';
import { type SQL, sql } from 'drizzle-orm';
import { facetIsOneOf } from '../../metadata/metadata.store.ts';
import type { OilSets } from '../oil-search.ts';
import {
  hasReport,
  type LabelTexts,
  reportBegins,
  reportContains,
  reportHasWord,
} from './label-texts.store.ts';

const anyCondition = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;

/**
 * Search results as conditions on oils with the alias o. Words are compared with the distinct texts in
 * memory, and the database finds the oils with those texts. Report numbers are compared in the database;
 * terms without a digit use the prefixes of their words.
 * @param oils the oils to search, without the alias.
 */
export const searchConditions = ({ texts, index, grades, years }: LabelTexts, oils: SQL): OilSets<SQL> => {
  const textsAt = (rows: Bitmap) =>
    Map.groupBy(
      Array.from(rows).flatMap((row) => texts[row] ?? []),
      ({ field }) => field,
    );
  const onLabel = (rows: Bitmap): SQL[] =>
    [...textsAt(rows)].flatMap(([field, some]) =>
      field === 'report'
        ? []
        : [
            facetIsOneOf(
              field,
              some.map(({ text }) => text),
            ),
          ],
    );
  const inReport = (rows: Bitmap): SQL[] => {
    const beginnings = textsAt(rows).get('report') ?? [];
    return beginnings.length === 0 ? [] : [reportBegins(beginnings.map(({ text }) => text))];
  };
  return {
    all: () => sql`true`,
    and: (a, b) => sql`(${a} and ${b})`,
    or: (a, b) => sql`(${a} or ${b})`,
    otherwise: (a, b) => sql`(${a} or (not exists (select 1 from ${oils} o where ${a}) and ${b()}))`,
    holding: (term) => {
      const rows = index.holding(term);
      return anyCondition([...onLabel(rows), ...(hasDigit(term) ? [reportContains(term)] : inReport(rows))]);
    },
    exactly: (word) => anyCondition([...onLabel(index.exactly(word)), reportHasWord(word)]),
    grades,
    years,
    ofGrades: (some) => facetIsOneOf('sae_grade', some),
    ofYear: (year) => facetIsOneOf('year', [year]),
    ofReports: hasReport,
  };
};

import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { call } from '../../../../lib/api/api.ts';

/** A chosen oil, its catalogue row, and the row of a similar oil that has the test it lacks. */
export interface Replacement {
  oil: CartOil;
  row: OilRow;
  by: OilRow;
}

const maxYearsApart = 5;

/** The released oils of these years with the grade and region of `row` and results of all these tests. @throws ApiFailure */
const listSimilar = async (row: OilRow, years: readonly number[], tests: readonly number[]) => {
  const query = {
    ...{ sae_grade: [row.sample__sae_grade], region: [row.region], status: 'RELEASED' },
    year: years.map(String),
    has_test: tests.map(String),
    page_size: String(maxPageSize),
  };
  return (await call(listOils, { query })).results;
};

/**
 * For each oil that lacks a test, an oil of the same SAE grade and region that has it besides the tests chosen for the first one: of
 * the nearest year, at most five years apart, and not chosen yet. Oils without such an oil are left out. @throws ApiFailure
 */
export const findReplacements = async (
  lacking: readonly CartOil[],
  rows: ReadonlyMap<number, OilRow>,
  test: number,
): Promise<Replacement[]> => {
  const taken = new Set(rows.keys());
  const replacements: Replacement[] = [];
  for (const oil of lacking) {
    const row = rows.get(oil.sample);
    for (let apart = 0; row && apart <= maxYearsApart; apart++) {
      const years = apart === 0 ? [row.year] : [row.year + apart, row.year - apart];
      const by = (await listSimilar(row, years, [test, ...oil.tests])).find(({ id }) => !taken.has(id));
      if (!by) continue;
      taken.add(by.id);
      replacements.push({ oil, row, by });
      break;
    }
  }
  return replacements;
};

const maxNamed = 3;

/** Which oil replaced which, the first three by report number, and how many have no replacement. */
export const replacementText = (replacements: readonly Replacement[], lacking: number, test: string) => {
  const named = replacements
    .slice(0, maxNamed)
    .map(({ row, by }) => `${row.sample__report_number} by ${by.sample__report_number}`);
  const more = replacements.length > maxNamed ? ` and ${replacements.length - maxNamed} more` : '';
  const without = lacking - replacements.length;
  return [
    replacements.length > 0 && `Replaced ${named.join(', ')}${more}.`,
    without > 0 && `For ${counted(without, 'oil')} no similar oil has ${test}.`,
  ]
    .filter(Boolean)
    .join(' ');
};

import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { call } from '../../../../lib/api/api.ts';

/** A chosen oil, its catalogue row, and the row of a similar oil that has the tests it lacks. */
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
 * For each oil that lacks tests, an oil of the same SAE grade and region that has these tests besides those chosen for the first one: of
 * the nearest year, at most five years apart, and not chosen yet. Oils without such an oil are left out. @throws ApiFailure
 */
export const findReplacements = async (
  lacking: readonly CartOil[],
  rows: ReadonlyMap<number, OilRow>,
  tests: readonly number[],
): Promise<Replacement[]> => {
  const taken = new Set(rows.keys());
  const replacements: Replacement[] = [];
  for (const oil of lacking) {
    const row = rows.get(oil.sample);
    const wanted = [...new Set([...tests, ...oil.tests])];
    for (let apart = 0; row && apart <= maxYearsApart; apart++) {
      const years = apart === 0 ? [row.year] : [row.year + apart, row.year - apart];
      const by = (await listSimilar(row, years, wanted)).find(({ id }) => !taken.has(id));
      if (!by) continue;
      taken.add(by.id);
      replacements.push({ oil, row, by });
      break;
    }
  }
  return replacements;
};

/** The name of one test, else `these tests`. */
export const testsInWords = ([test, ...more]: readonly Pick<DisplayTest, 'name'>[]) =>
  test && more.length === 0 ? typographicName(test.name) : 'these tests';

const maxNamed = 3;

/**
 * Which oil replaced which, the first three by report number, and how many have no replacement.
 * @param tests what the replaced oils lack, in words
 */
export const replacementText = (replacements: readonly Replacement[], lacking: number, tests: string) => {
  const named = replacements
    .slice(0, maxNamed)
    .map(({ row, by }) => `${row.sample__report_number} by ${by.sample__report_number}`);
  const more = replacements.length > maxNamed ? ` and ${replacements.length - maxNamed} more` : '';
  const without = lacking - replacements.length;
  return [
    replacements.length > 0 && `Replaced ${named.join(', ')}${more}.`,
    without > 0 && `For ${counted(without, 'oil')} no similar oil has ${tests}.`,
  ]
    .filter(Boolean)
    .join(' ');
};

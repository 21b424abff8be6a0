import { type CellMask, type Dictionary, readCells } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { visibleCells } from '../licences/licences.service.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { type OilValue, valuesOf } from './oil-values.ts';
import { findFullSets } from './pdf-reports.store.ts';

/** Through what a user sees: the cells of all his licences, and the oils that were bought as full sets. */
interface Sight {
  mask: CellMask;
  fullSets: ReadonlySet<number>;
}

export const sightOf = async (tx: ReadTx, userId: number): Promise<Sight> => ({
  mask: await visibleCells(tx, userId),
  fullSets: await findFullSets(tx, userId),
});

/** Does the user hold the full set of an oil: bought as such, or every test of it that is for sale? */
export const holdsFullSet = (
  dictionary: Dictionary,
  { mask, fullSets }: Sight,
  oil: { id: number; testedIds: readonly number[] },
): boolean => {
  const seen = mask.get(oil.id);
  if (seen === undefined) return false;
  if (seen === 'all' || fullSets.has(oil.id)) return true;
  const forSale = oil.testedIds.filter((test) => (dictionary.test(test)?.priceCents ?? null) !== null);
  return (forSale.length > 0 ? forSale : oil.testedIds).every((test) => seen.has(test));
};

/** What of an oil the user may see, with its values. */
export const seenOil = async (tx: ReadTx, dictionary: Dictionary, userId: number, oil: SampleRow) => {
  const sight = await sightOf(tx, userId);
  const cells = await readCells(tx, sight.mask, [oil.id]);
  return {
    tests: sight.mask.get(oil.id),
    fullSet: holdsFullSet(dictionary, sight, oil),
    values: valuesOf(dictionary, cells.get(oil.id)),
  };
};

/** The values of an oil for its report; null where the user does not hold the full set. */
export const fullSetValues = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  oil: SampleRow,
): Promise<OilValue[] | null> => {
  const { fullSet, values } = await seenOil(tx, dictionary, userId, oil);
  return fullSet ? values : null;
};

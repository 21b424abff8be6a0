import type { CellMask, Samples } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { sharedReads } from '#platform/async.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { cellsOfLicences } from './licences.service.ts';
import { heldLicenceKinds, heldLicences, type LicenceRow } from './licences.store.ts';

/** Licence ids: REGIONAL ones, and all others. */
interface ChosenDatasets {
  regional: readonly number[];
  custom: readonly number[];
}

export interface CellMasks {
  /**
   * The cells of the chosen licences, or of every licence the user holds: `visibleCells`, cached in memory.
   * Holdings are read on every call. The same licences give the same object within a version of the archive.
   * @throws ApiError not_found when the user does not hold a chosen licence, or it is of the other kind.
   */
  visible(userId: number, chosen: ChosenDatasets): Promise<CellMask>;
}

/** A mask takes up to 2 MB for an archive of 20,000 oils. */
const maxMasks = 32;

/** @throws ApiError not_found when a chosen licence is not held, or is of the other kind. */
const choose = <L extends Pick<LicenceRow, 'id' | 'kind'>>(
  held: readonly L[],
  { regional, custom }: ChosenDatasets,
): readonly L[] => {
  if (regional.length === 0 && custom.length === 0) return held;
  const isHeld = (id: number, ofRegion: boolean) =>
    held.some((licence) => licence.id === id && (licence.kind === 'REGIONAL') === ofRegion);
  if (!regional.every((id) => isHeld(id, true)) || !custom.every((id) => isHeld(id, false)))
    throw new ApiError('not_found');
  return held.filter(({ id }) => regional.includes(id) || custom.includes(id));
};

/**
 * The ids of the chosen licences, or of every licence the user holds, ascending.
 * @throws ApiError not_found when the user does not hold a chosen licence, or it is of the other kind.
 */
export const chosenLicenceIds = async (
  tx: ReadTx,
  userId: number,
  chosen: ChosenDatasets,
): Promise<number[]> => choose(await heldLicenceKinds(tx, userId), chosen).map(({ id }) => id);

const licencesKey = (licences: readonly { id: number }[]) => licences.map(({ id }) => id).join();

export const openCellMasks = (
  { database }: Pick<Platform, 'database'>,
  samples: Pick<Samples, 'onNewVersion'>,
): CellMasks => {
  // a mask read before a new version of the archive goes into the map that this version has replaced
  let masksByKey = new Map<string, CellMask>();
  samples.onNewVersion(async () => {
    masksByKey = new Map();
  });
  const kindsHeld = sharedReads((userId: number) => database.readOne((tx) => heldLicenceKinds(tx, userId)));
  const keep = (masks: Map<string, CellMask>, key: string, mask: CellMask) => {
    masks.delete(key);
    masks.set(key, mask);
    const [oldest] = masks.keys();
    if (masks.size > maxMasks && oldest !== undefined) masks.delete(oldest);
    return mask;
  };
  return {
    visible: async (userId, chosen) => {
      const masks = masksByKey;
      const held = await kindsHeld(userId);
      const key = licencesKey(choose(held, chosen));
      const mask = masks.get(key);
      if (mask) return keep(masks, key, mask);
      // licences may have changed since the previous statement
      return database.read(async (tx) => {
        const licences = choose(await heldLicences(tx, userId), chosen);
        return keep(masks, licencesKey(licences), await cellsOfLicences(tx, licences));
      });
    },
  };
};

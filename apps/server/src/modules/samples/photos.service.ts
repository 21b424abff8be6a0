import type { ReadTx } from '#platform/database/database.ts';
import { Refusal } from '#platform/refusal.ts';
import { drawPhoto } from './photo-drawing.ts';
import { readPhotoName } from './photo-names.rules.ts';
import { findSampleByNumber } from './photos.store.ts';

const markNames = {
  apiMark: 'API',
  dexosMark: 'dexos',
  energySaving: 'ES',
  ilsacMark: 'ILSAC',
  jasoMark: 'JASO',
  resourceConserving: 'RC',
} as const;

/** @throws Refusal not_found for a name that is none, and to all but administrators for samples that are not released. */
export const photoOf = async (
  tx: ReadTx,
  seesUnreleased: boolean,
  year: number,
  name: string,
): Promise<string> => {
  const wanted = readPhotoName(year, name);
  const found = wanted && (await findSampleByNumber(tx, wanted.reportNumber));
  if (!found || found.sample.year !== year || !(found.releasedAt || seesUnreleased))
    throw new Refusal('not_found');
  const marks = Object.entries(markNames).flatMap(([mark, label]) =>
    found.sample[mark as keyof typeof markNames] ? [label] : [],
  );
  return drawPhoto({ ...found.sample, marks }, wanted.side);
};

import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { drawPhoto, type Label } from '../../../demo/photo-drawing.ts';
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

type Labelled = Omit<Label, 'marks'> & Record<keyof typeof markNames, boolean | null>;

const labelOf = (sample: Labelled): Label => ({
  ...sample,
  marks: Object.entries(markNames).flatMap(([mark, label]) =>
    sample[mark as keyof typeof markNames] ? [label] : [],
  ),
});

/** Both photographs of a sample, as SVG. */
export const photosOf = (sample: Labelled) => ({
  front: drawPhoto(labelOf(sample), 'front'),
  back: drawPhoto(labelOf(sample), 'back'),
});

/** @throws ApiError not_found for a name that is none, and to all but administrators for samples that are not released. */
export const photoOf = async (
  tx: ReadTx,
  seesUnreleased: boolean,
  year: number,
  name: string,
): Promise<string> => {
  const wanted = readPhotoName(year, name);
  const found = wanted && (await findSampleByNumber(tx, wanted.reportNumber));
  if (!found || found.sample.year !== year || !(found.releasedAt || seesUnreleased))
    throw new ApiError('not_found');
  return drawPhoto(labelOf(found.sample), wanted.side);
};

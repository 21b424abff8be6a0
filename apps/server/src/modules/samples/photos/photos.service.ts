import { ApiError } from '#platform/api-error.ts';
import type { Database } from '#platform/database/database.ts';
import { parsePhotoName } from './photo-names.rules.ts';
import type { Photo, PhotoSource } from './photo-source.ts';
import { findSampleByNumber } from './photos.store.ts';

interface Deps {
  database: Pick<Database, 'read'>;
  photos: PhotoSource;
}

/** @throws ApiError not_found when the photograph does not exist, or its sample is not released and the caller may not see it. */
export const readPhoto = async (
  { database, photos }: Deps,
  seesUnreleased: boolean,
  year: number,
  name: string,
): Promise<Photo> => {
  const parsed = parsePhotoName(year, name);
  const found = parsed && (await database.read((tx) => findSampleByNumber(tx, parsed.reportNumber)));
  if (!found || found.sample.year !== year || !(found.releasedAt || seesUnreleased))
    throw new ApiError('not_found');
  const photo = await photos.find(found.sample, parsed.side);
  if (!photo) throw new ApiError('not_found');
  return photo;
};

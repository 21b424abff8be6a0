import { type Photographed, parsePhotoName } from '@iom/contract/samples/photos/photo-names.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { Database, ReadTx } from '#platform/database/database.ts';
import { isMarketOil } from '../market-oils.ts';
import { sampleGroups, samples } from '../samples.tables.ts';
import type { Photo, PhotoSource } from './photo-source.ts';

/** The samples with these report numbers, released or not. */
export const samplesNumbered = (tx: ReadTx, reportNumbers: readonly string[]): Promise<Photographed[]> =>
  tx
    .select({ year: samples.year, reportNumber: samples.reportNumber })
    .from(samples)
    .where(inArray(samples.reportNumber, [...reportNumbers]));

/** A market sample by report number, with its release. */
const findSampleByNumber = async (tx: ReadTx, reportNumber: string) => {
  const [row] = await tx
    .select({ sample: samples, releasedAt: sampleGroups.releasedAt })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(eq(samples.reportNumber, reportNumber), isMarketOil));
  return row;
};

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

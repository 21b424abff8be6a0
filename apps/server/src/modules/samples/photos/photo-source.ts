import { buffer } from 'node:stream/consumers';
import type { Mark } from '@iom/contract/samples/oil-label.schemas.ts';
import {
  type Photographed,
  photoKey,
  photoPath,
  type Side,
} from '@iom/contract/samples/photos/photo-names.ts';
import { FileMissing, type FileStore } from '#platform/files/file-store.ts';
import type { LabelKey, StoredLabel } from '../samples.tables.ts';

/** The columns of `samples` from which a photograph is found or drawn. */
export type PhotographedOil = Pick<
  StoredLabel,
  | 'reportNumber'
  | 'year'
  | 'brandName'
  | 'supplier'
  | 'saeGrade'
  | 'serviceClass'
  | 'oilType'
  | LabelKey<Mark>
>;

export type Photo = { svg: string } | { type: 'image/jpeg' | 'image/png'; bytes: Buffer };

/** Where photographs of bottles come from: stored files, or the drawings of the demo. */
export interface PhotoSource {
  /** Undefined without a photograph of that side. */
  find(oil: PhotographedOil, side: Side): Promise<Photo | undefined>;
}

const signatures = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
] as const;

/** Photographs in the file store: JPEG or PNG under `photos/<year>/<name>`, e.g. `photos/2016/1234-F`. */
export const storedPhotos = (files: Pick<FileStore, 'read'>): PhotoSource => ({
  find: async (oil: PhotographedOil, side: Side): Promise<Photo | undefined> => {
    const key = photoKey(oil, side);
    try {
      const bytes = await buffer(await files.read(key));
      const type = signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature));
      if (!type) throw new Error(`the file ${key} is neither JPEG nor PNG`);
      return { type: type[0], bytes };
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
  },
});

/** The photographs of the first source, or else of the second. */
export const firstPhotos = (first: PhotoSource, second: PhotoSource): PhotoSource => ({
  find: async (oil, side) => (await first.find(oil, side)) ?? second.find(oil, side),
});

/** The paths of both photographs of a sample, whether they exist or not. */
export const photoPaths = (sample: Photographed): Record<Side, string> => ({
  front: photoPath(sample, 'front'),
  back: photoPath(sample, 'back'),
});

import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { fieldError } from '#platform/api-error.ts';

const maxEntries = 4000;
const maxEntryBytes = 40 << 20;
/** Pictures are compressed already: a large zip that unpacks to many times its size is not one of pictures. */
const maxRatio = 100;
const uncheckedBytes = 16 << 20;

const isPicture = ({ fileName }: Entry) =>
  !fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(fileName) && !/(^|\/)Thumbs\.db$/i.test(fileName);

const notZip = () => fieldError('photos', 'This is not a zip file that can be read.');

const checkedEntries = async (zip: ZipFile, zipBytes: number): Promise<Entry[]> => {
  if (zip.entryCount > maxEntries)
    throw fieldError('photos', `A zip file may have at most ${maxEntries.toLocaleString('en-US')} files.`);
  const entries: Entry[] = [];
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (isPicture(entry)) entries.push(entry);
    }
  } catch {
    // a malformed directory, or a name with `..` or an absolute path
    throw notZip();
  }
  const isBomb = bytes > uncheckedBytes && bytes > zipBytes * maxRatio;
  if (isBomb || entries.some(({ uncompressedSize }) => uncompressedSize > maxEntryBytes))
    throw fieldError(
      'photos',
      'This zip file unpacks to more than photographs need. A picture may have at most 40 MB.',
    );
  return entries;
};

/**
 * The pictures of a zip file; sizes and names are checked before anything is unpacked.
 * @throws ApiError bad_input at `photos`
 */
export const openPhotoZip = async (file: string, zipBytes: number) => {
  const zip = await openPromise(file, { autoClose: false }).catch(() => {
    throw notZip();
  });
  try {
    return { zip, entries: await checkedEntries(zip, zipBytes) };
  } catch (error) {
    zip.close();
    throw error;
  }
};

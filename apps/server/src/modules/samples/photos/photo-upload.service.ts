import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { photoKey, photoName } from '@iom/contract/samples/photos/photo-names.ts';
import { maxPhotoZipBytes, type PhotoUploadReport } from '@iom/contract/samples/photos/photos.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ApiError, fieldError } from '#platform/api-error.ts';
import { FileMissing } from '#platform/files/file-store.ts';
import { scheduleFileRemoval } from '#platform/files/remove-files-job.ts';
import type { Actor, RecordChange } from '#platform/http/audited.ts';
import type { WriteAsCaller } from '#platform/http/session-user.ts';
import { isMultipart, readMultipart } from '#platform/http/uploads.ts';
import type { Platform } from '#platform/platform.ts';
import { loadSharp } from '#platform/sharp.ts';
import { findGroup, lockGroup } from '../groups/groups.store.ts';
import { samplesOfGroup } from '../results/group-values.store.ts';

/** Longest side in pixels. */
const maxSide = 1600;
const maxPixels = 60_000_000;
const jpegQuality = 82;

/**
 * Decodes a picture and encodes it as a JPEG of at most 1600 pixels a side, upright and without its metadata.
 * @returns undefined if it is not a picture
 */
const toPhotograph = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return undefined;
    return await picture
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality })
      .toBuffer();
  } catch {
    return undefined;
  }
};

const maxEntries = 4000;
const maxEntryBytes = 40 << 20;
/**
 * Pictures are compressed already: a large zip that unpacks to many times its size does not contain pictures.
 */
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
const openPhotoZip = async (file: string, zipBytes: number) => {
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

interface PhotoUploadDeps extends Pick<Platform, 'database' | 'files' | 'jobs'> {
  recordChange: RecordChange;
  write: WriteAsCaller;
}

export type UploadRequest = Pick<FastifyRequest, 'raw' | 'headers'>;

/** The names of a group's photographs, in lower case, with their keys in the file store. */
const keysByName = async ({ database }: PhotoUploadDeps, groupId: number) => {
  const samples = await database.read((tx) => samplesOfGroup(tx, groupId));
  return new Map(
    samples.flatMap((sample) =>
      (['front', 'back'] as const).map((side) => [
        photoName(sample, side).toLowerCase(),
        photoKey(sample, side),
      ]),
    ),
  );
};

/** Stores a photograph. @returns whether it was there already */
const storePhoto = async ({ files }: PhotoUploadDeps, key: string, bytes: Buffer) => {
  const known = await files
    .read(key)
    .then(buffer)
    .catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
  if (known?.equals(bytes)) return 'unchanged';
  await files.write(key, Readable.from([bytes]));
  return 'stored';
};

const entryName = ({ fileName }: Entry) => path.posix.parse(fileName).name.toLowerCase();

interface Stored {
  report: PhotoUploadReport;
  /** Keys of the new pictures. */
  keys: string[];
}

/** Stores the pictures one by one and counts each at once. */
const storeEntries = async (
  deps: PhotoUploadDeps,
  { zip, entries }: { zip: ZipFile; entries: readonly Entry[] },
  keys: ReadonlyMap<string, string>,
  stored: Stored,
) => {
  const { report } = stored;
  for (const entry of entries) {
    // rejected when the session or the role has ended since the upload began
    await deps.write(async () => {});
    const reject = (message: string) => report.errors.push({ file: entry.fileName.slice(0, 200), message });
    const key = keys.get(entryName(entry));
    if (key === undefined) {
      reject('No sample of this group has a photograph of this name.');
      continue;
    }
    const content = await zip
      .openReadStreamPromise(entry)
      .then(buffer)
      .catch(() => undefined);
    const picture = content && (await toPhotograph(content));
    if (!picture) {
      reject('This is not a JPEG, PNG or WebP picture that can be read.');
      continue;
    }
    const outcome = await storePhoto(deps, key, picture);
    report[outcome] += 1;
    if (outcome === 'stored') stored.keys.push(key);
  }
};

/**
 * Records new pictures, or removes them if the group was withdrawn meanwhile. @returns whether the group
 * exists
 */
const recordStored = (deps: PhotoUploadDeps, groupId: number, actor: Actor, keys: string[]) =>
  deps.database.write(async (tx) => {
    if (!(await lockGroup(tx, groupId))) {
      await scheduleFileRemoval(tx, deps.jobs, keys);
      return false;
    }
    const change = { target: `group ${groupId}`, before: null, after: { photographs: keys.length } };
    if (keys.length > 0) await deps.recordChange(tx, actor, 'group.photos', change);
    return true;
  });

/** Stores the pictures with one audit row, even when one of them fails: earlier ones stay stored. */
const storeRecorded = async (
  deps: PhotoUploadDeps,
  opened: { zip: ZipFile; entries: readonly Entry[] },
  groupId: number,
  actor: Actor,
): Promise<PhotoUploadReport> => {
  const stored: Stored = { report: { stored: 0, unchanged: 0, errors: [] }, keys: [] };
  let exists = true;
  try {
    await storeEntries(deps, opened, await keysByName(deps, groupId), stored);
  } finally {
    exists = await recordStored(deps, groupId, actor, stored.keys);
  }
  if (!exists) throw new ApiError('not_found');
  return stored.report;
};

/** Receives the zip file into a folder. @returns its path and size */
const receiveZip = async (request: UploadRequest, folder: string) => {
  const file = path.join(folder, 'photos.zip');
  let received = false;
  if (isMultipart(request))
    await readMultipart(
      request,
      { files: ['photos'], maxFileBytes: maxPhotoZipBytes },
      async (_, content) => {
        received = true;
        await pipeline(content, createWriteStream(file));
      },
    );
  if (!received) throw fieldError('photos', 'Choose a zip file.');
  return { file, bytes: (await stat(file)).size };
};

/**
 * Stores the photographs of a zip file that belong to a group, with one audit row if any is new.
 * @throws ApiError not_found; bad_input at `photos`; too_large; request_timeout; invalid_token or
 * permission_denied when the session or the role ended meanwhile; pictures stored before that stay
 */
export const uploadGroupPhotos = async (
  deps: PhotoUploadDeps,
  request: UploadRequest,
  groupId: number,
  actor: Actor,
): Promise<PhotoUploadReport> => {
  const { database } = deps;
  if (!(await database.read((tx) => findGroup(tx, groupId)))) throw new ApiError('not_found');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'photos-'));
  try {
    const { file, bytes } = await receiveZip(request, folder);
    const opened = await openPhotoZip(file, bytes);
    try {
      return await storeRecorded(deps, opened, groupId, actor);
    } finally {
      opened.zip.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

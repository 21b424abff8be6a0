import type { Readable } from 'node:stream';
import type { FileMapping, ImportMapping } from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import { importForm, maxImportBytes } from '@iom/contract/samples/imports/imports.schemas.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError, fieldError, fieldErrors } from '#platform/api-error.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { readPieces, removePieces, writePieces } from '#platform/files/pieces.ts';
import type { Actor } from '#platform/http/audited.ts';
import { assertStorable } from '#platform/http/queries.ts';
import type { WriteAsCaller } from '#platform/http/session-user.ts';
import { isMultipart, readMultipart } from '#platform/http/uploads.ts';
import type { Platform } from '#platform/platform.ts';
import { randomId } from '#platform/random-id.ts';
import { findGroupByName } from '../groups/groups.store.ts';
import { type CsvSource, maxRecordLength } from '../import/csv-lines.ts';
import { hashImport, nameTaken } from '../import/import.service.ts';
import { findImport } from '../import/import.store.ts';
import type { ImportSource } from '../import/mapped-csv.ts';
import { type ImportTask, insertImport, type NewImportTask, rememberMapping } from '../imports.store.ts';

/** `isText`: a mapping can read it. */
const otherFormats: readonly [start: readonly number[], message: string, isText?: true][] = [
  [[0x50, 0x4b], 'This is a zip or Excel file. Save it as CSV in UTF-8.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it first.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel file. Save it as CSV in UTF-8.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF file. Choose a CSV file.'],
  [[0xff, 0xfe], 'This file is UTF-16. Save it as CSV in UTF-8.', true],
  [[0xfe, 0xff], 'This file is UTF-16. Save it as CSV in UTF-8.', true],
];

const lineFeed = 0x0a;

/**
 * Passes a file on as it arrives, and ends at the first sign that it is not CSV.
 * @throws ApiError bad_input at the field for another format, a NUL character, or a header line of more than 65,536 bytes.
 */
async function* passCsv(
  field: string,
  content: AsyncIterable<Buffer>,
  isMapped: boolean,
): AsyncGenerator<Buffer> {
  let headerBytes = 0;
  let inHeader = true;
  let first = true;
  for await (const chunk of content) {
    const other =
      first &&
      otherFormats.find(
        ([start, , isText]) => !(isMapped && isText) && start.every((byte, index) => chunk[index] === byte),
      );
    if (other) throw fieldError(field, other[1]);
    first = false;
    if (!isMapped && chunk.includes(0))
      throw fieldError(field, 'This file has NUL characters. Save it as CSV in UTF-8.');
    if (inHeader) {
      const end = chunk.indexOf(lineFeed);
      headerBytes += end < 0 ? chunk.length : end;
      inHeader = end < 0;
      if (headerBytes > maxRecordLength)
        throw fieldError(
          field,
          `The header line has more than ${maxRecordLength.toLocaleString('en-US')} characters.`,
        );
    }
    yield chunk;
  }
}

// The location of an uploaded import's files, and the jobs about them.

const job = z.object({ id: z.string(), name: z.string().optional() });
export const importQueue = { name: 'import', data: job };
/** Removes the files of an upload that never became an import. */
export const abandonedImportQueue = { name: 'abandoned-import', data: job };

export const pieceKeys = (id: string) => ({
  samples: `imports/${id}-samples`,
  results: `imports/${id}-results`,
});

/** The stored files as sources of the importer. */
export const openSources = (
  files: FileStore,
  {
    id,
    samplesPieces,
    resultsPieces,
    mapping,
  }: Pick<ImportTask, 'id' | 'samplesPieces' | 'resultsPieces'> & { mapping?: ImportMapping | null },
) => {
  const keys = pieceKeys(id);
  const through = (source: CsvSource, file: FileMapping | undefined): ImportSource =>
    file ? { source, mapping: file } : source;
  return {
    samples: through(() => readPieces(files, keys.samples, samplesPieces), mapping?.samples),
    results: through(() => readPieces(files, keys.results, resultsPieces), mapping?.results),
  };
};

type UploadRequest = Pick<FastifyRequest, 'raw' | 'headers'>;
export type UploadDeps = Pick<Platform, 'database' | 'files' | 'jobs'>;

const fileFields = ['samples', 'results'] as const;
type FileField = (typeof fileFields)[number];
const isFileField = (name: string): name is FileField => fileFields.some((field) => field === name);

/** Files of uploads that end without an import are removed after this time. */
const abandonedAfterSeconds = 24 * 3600;

type Pieces = Record<FileField, number>;

/** A mapping names up to 600 columns of each file. */
const maxMappingBytes = 512 << 10;

/** Stores the files under the id of the import and counts their parts. @returns the text fields */
const storeFiles = async ({ files }: UploadDeps, request: UploadRequest, id: string, pieces: Pieces) => {
  const limits = { files: fileFields, maxFileBytes: maxImportBytes, maxFieldBytes: maxMappingBytes };
  const fields = isMultipart(request)
    ? await readMultipart(request, limits, async (field: string, content: Readable, sent) => {
        // the importer finds a mapping that is not valid
        const isMapped = Boolean(sent.get('mapping'));
        if (isFileField(field))
          pieces[field] = await writePieces(files, pieceKeys(id)[field], passCsv(field, content, isMapped));
      })
    : new Map<string, string>();
  return Object.fromEntries(fields);
};

const readForm = (fields: Record<string, string>, pieces: Pieces) => {
  assertStorable(fields);
  const form = importForm.safeParse(fields, { reportInput: true });
  const errors: FieldErrors = form.success ? {} : fieldErrors(form.error.issues);
  for (const field of fileFields) if (pieces[field] === 0) errors[field] = ['Choose a CSV file.'];
  if (!form.success || Object.keys(errors).length > 0) throw new ApiError('bad_input', { fields: errors });
  return form.data;
};

/** @throws ApiError bad_input at `name` when a group of other files has it. */
const rejectTakenName = async ({ database, files }: UploadDeps, task: NewImportTask) => {
  if (task.correction) return;
  const group = await database.read((tx) => findGroupByName(tx, task.name));
  if (!group) return;
  const importHash = await hashImport(openSources(files, task));
  if (!(await database.read((tx) => findImport(tx, importHash)))) throw nameTaken();
};

/**
 * Stores an upload and starts its import.
 * @returns the id of the task
 * @throws ApiError bad_input, too_large, request_timeout; invalid_token, permission_denied when the session or the role ended meanwhile
 */
export const uploadImport = async (
  deps: UploadDeps & { write: WriteAsCaller },
  request: UploadRequest,
  userId: number,
  { ip, requestId }: Actor,
): Promise<string> => {
  const { database, files, jobs } = deps;
  const id = randomId();
  if (isMultipart(request))
    await database.write((tx) =>
      jobs.send(tx, abandonedImportQueue, { id }, { afterSeconds: abandonedAfterSeconds }),
    );
  const pieces: Pieces = { samples: 0, results: 0 };
  try {
    const fields = await storeFiles(deps, request, id, pieces);
    const { name, dry_run: dryRun, correction, mapping = null } = readForm(fields, pieces);
    const task = { id, userId, name, dryRun, correction, mapping, actorIp: ip, requestId };
    const row = { ...task, samplesPieces: pieces.samples, resultsPieces: pieces.results };
    await rejectTakenName(deps, row);
    await deps.write(async (tx) => {
      await insertImport(tx, row);
      if (mapping?.laboratory) await rememberMapping(tx, mapping);
      await jobs.send(tx, importQueue, { id, name });
    });
    return id;
  } catch (error) {
    for (const field of fileFields) await removePieces(files, pieceKeys(id)[field], pieces[field]);
    throw error;
  }
};

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: Readable;
}

/** A stream that produces a chunk once the previous one has been consumed. */
export const pieces = (content: Iterable<string> | AsyncIterable<string | Uint8Array>): Readable =>
  Readable.from(content, { highWaterMark: 1 });

/** Packs streams one after the other without buffering them. The error of one entry destroys the archive stream. */
export const writeZip = (entries: readonly ZipEntry[], made: Date): Readable => {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  for (const { name, content } of entries) {
    // yazl does not listen for errors, and an unhandled 'error' event would end the process
    content.on('error', (error) => packed.destroy(error));
    zip.addReadStream(content, name, { mtime: made });
  }
  zip.end();
  return packed;
};

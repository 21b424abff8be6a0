import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: Readable;
}

/** A stream of pieces that are made one at a time, when the one before has been taken. */
export const pieces = (content: Iterable<string> | AsyncIterable<string | Uint8Array>): Readable =>
  Readable.from(content, { highWaterMark: 1 });

/** Packs files one after the other, as they are read; nothing is held but what is in passage. A failing one fails the whole. */
export const zipOf = (entries: readonly ZipEntry[], made: Date): Readable => {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  for (const { name, content } of entries) {
    // the packer does not listen, and a failure that nobody hears ends the process
    content.on('error', (error) => packed.destroy(error));
    zip.addReadStream(content, name, { mtime: made });
  }
  zip.end();
  return packed;
};

import { fieldError } from '#platform/api-error.ts';
import { maxRecordLength } from '../import/csv-lines.ts';

const otherFormats: readonly [start: readonly number[], message: string][] = [
  [[0x50, 0x4b], 'This is a zip or Excel file. Save it as CSV in UTF-8.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it first.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel file. Save it as CSV in UTF-8.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF file. Choose a CSV file.'],
  [[0xff, 0xfe], 'This file is UTF-16. Save it as CSV in UTF-8.'],
  [[0xfe, 0xff], 'This file is UTF-16. Save it as CSV in UTF-8.'],
];

const lineFeed = 0x0a;

/**
 * Passes a file on as it arrives, and ends at the first sign that it is not CSV.
 * @throws ApiError bad_input at the field for another format, a NUL character, or a header line of more than 65,536 bytes.
 */
export async function* passCsv(field: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let headerBytes = 0;
  let inHeader = true;
  let first = true;
  for await (const chunk of content) {
    const other =
      first && otherFormats.find(([start]) => start.every((byte, index) => chunk[index] === byte));
    if (other) throw fieldError(field, other[1]);
    first = false;
    if (chunk.includes(0)) throw fieldError(field, 'This file has NUL characters. Save it as CSV in UTF-8.');
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

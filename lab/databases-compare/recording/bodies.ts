// Bodies as comparable texts.
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { masked } from './masks.ts';

const hashBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const startsWith = (bytes: Uint8Array, start: string) =>
  Buffer.from(bytes.subarray(0, start.length)).toString('latin1') === start;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const readText = (bytes: Uint8Array) => {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};

const isWholePdf = (bytes: Uint8Array) =>
  startsWith(bytes, '%PDF') && Buffer.from(bytes).lastIndexOf('startxref') > 0;

/**
 * Zip files and workbooks contain the time of their creation; a PDF also depends on how its text is
 * compressed.
 */
const bodyText = async (bytes: Uint8Array): Promise<string> => {
  if (startsWith(bytes, 'PK')) {
    const texts: string[] = [];
    for (const [name, content] of Object.entries(unzipSync(bytes))) texts.push(name, await bodyText(content));
    return texts.join('\n');
  }
  if (isWholePdf(bytes)) return (await extractText(bytes.slice(), { mergePages: true })).text;
  return readText(bytes) ?? `${bytes.length} bytes, SHA-256 ${hashBytes(bytes)}`;
};

/**
 * The text of a body: of the files in a zip file, of a PDF, or the digest of other bytes; random values are
 * masked.
 */
export const readBody = async (bytes: Uint8Array): Promise<string> => masked(await bodyText(bytes));

import { encodeExtended, format } from 'content-disposition';

/** The header that names a file. The name is always sent in the extended notation (RFC 8187), which holds any character. */
export const contentDisposition = (type: 'attachment' | 'inline', fileName: string): string =>
  format({ type, parameters: { 'filename*': encodeExtended(fileName) } });

import { ApiError, fieldError } from '../api-error.ts';

const deepest = 20;

/** Refuses what no database stores and no reader can show: NUL, lone surrogates, and nesting deeper than 20. */
export const refuseUncleanText = (value: unknown, field = '', depth = 0): void => {
  if (depth > deepest) throw new ApiError('malformed_request');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw fieldError(field || 'non_field_errors', 'This text has characters that cannot be stored.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseUncleanText(key, field, depth);
    refuseUncleanText(inner, field ? `${field}.${key}` : key, depth + 1);
  }
};

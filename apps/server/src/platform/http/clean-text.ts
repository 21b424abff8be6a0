import { ApiError, fieldError } from '../api-error.ts';

const maxDepth = 20;

/** @throws ApiError bad_input for NUL and lone surrogates, which PostgreSQL cannot store; malformed_request for nesting deeper than 20. */
export const assertStorable = (value: unknown, field = '', depth = 0): void => {
  if (depth > maxDepth) throw new ApiError('malformed_request');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw fieldError(field || 'non_field_errors', 'This text has characters that cannot be stored.');
    return;
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key, field, depth);
    assertStorable(inner, field ? `${field}.${key}` : key, depth + 1);
  }
};

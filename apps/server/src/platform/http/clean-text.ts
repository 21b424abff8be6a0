import { ApiError, fieldError } from '../api-error.ts';

const maxDepth = 20;

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** The names that lead to the first text that cannot be stored, undefined without one. */
const pathToUnstorable = (value: unknown, depth: number): string[] | undefined => {
  if (depth > maxDepth) throw new ApiError('malformed_request');
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    // nothing is made for each of what may be hundreds of thousands of numbers
    for (let i = 0; i < value.length; i++) {
      const path = typeof value[i] === 'number' ? undefined : pathToUnstorable(value[i], depth + 1);
      if (path) return [String(i), ...path];
    }
    return undefined;
  }
  if (value instanceof Uint8Array) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return [];
    const path = pathToUnstorable(inner, depth + 1);
    if (path) return [key, ...path];
  }
  return undefined;
};

/** @throws ApiError bad_input for NUL and lone surrogates; malformed_request for nesting deeper than 20. */
export const assertStorable = (value: unknown): void => {
  const path = pathToUnstorable(value, 0);
  if (!path) return;
  throw fieldError(path.join('.') || 'non_field_errors', 'This text has characters that cannot be stored.');
};

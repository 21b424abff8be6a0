import type { z } from 'zod';
import { browserStorage } from './browser-storage.ts';

/** What a JSON text holds; undefined when it is null or not JSON. */
export const jsonOf = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A JSON text parsed by a schema; undefined when it is null, not JSON or of another shape. */
export const parsedJson = <T>(text: string | null, shape: z.ZodType<T>): T | undefined =>
  text === null ? undefined : shape.safeParse(jsonOf(text)).data;

/**
 * A value in local storage, shared by all tabs. `read` always looks at storage, since another tab may have written to it, and
 * returns the same object while the text is unchanged; undefined when nothing of this shape is stored.
 */
export const storedValue = <T>(key: string, shape: z.ZodType<T>) => {
  let last: { text: string | null; value: T | undefined } = { text: null, value: undefined };
  return {
    read: () => {
      const text = browserStorage.getItem(key);
      if (text !== last.text) last = { text, value: parsedJson(text, shape) };
      return last.value;
    },
    write: (value: T) => {
      const text = JSON.stringify(value);
      browserStorage.setItem(key, text);
      last = { text, value };
    },
    clear: () => browserStorage.removeItem(key),
  };
};

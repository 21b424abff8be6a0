import type { z } from 'zod';
import { browserStorage } from './browser-storage.ts';
import { parsedJson } from './parsed-json.ts';

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

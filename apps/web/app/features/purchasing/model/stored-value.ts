import type { z } from 'zod';

/**
 * A value this browser keeps, the same for all its tabs. Read anew each time, for another tab may have written it while nobody
 * here listened; as long as the text is the same, so is the object. Undefined where there is none of this shape.
 */
export const storedValue = <T>(key: string, shape: z.ZodType<T>) => {
  let last: { text: string | null; value: T | undefined } = { text: null, value: undefined };
  const parsed = (text: string): T | undefined => {
    try {
      return shape.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  };
  return {
    read: () => {
      const text = localStorage.getItem(key);
      if (text !== last.text) last = { text, value: text === null ? undefined : parsed(text) };
      return last.value;
    },
    write: (value: T) => {
      const text = JSON.stringify(value);
      localStorage.setItem(key, text);
      last = { text, value };
    },
    clear: () => localStorage.removeItem(key),
  };
};

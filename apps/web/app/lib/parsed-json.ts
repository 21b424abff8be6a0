import type { z } from 'zod';

/** The value of a stored JSON text; undefined where there is none, it is not JSON, or it has another shape. */
export const parsedJson = <T>(text: string | null, shape: z.ZodType<T>): T | undefined => {
  if (text === null) return undefined;
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

import type { z } from 'zod';

/** A JSON text parsed by a schema; undefined when it is null, not JSON or of another shape. */
export const parsedJson = <T>(text: string | null, shape: z.ZodType<T>): T | undefined => {
  if (text === null) return undefined;
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

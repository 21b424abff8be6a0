import type { z } from 'zod';

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

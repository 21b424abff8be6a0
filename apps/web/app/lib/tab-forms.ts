import type { z } from 'zod';
import { parsedJson } from './parsed-json.ts';

/** What is typed into these forms is kept for this tab until it is sent or the session ends. */
const formKeys = ['billing', 'purchase_order', 'quote-by-oils', 'quote-by-criteria'] as const;
type FormKey = (typeof formKeys)[number];

/** What was typed in this tab; undefined where there is nothing of this shape. */
export const readForm = <T>(key: FormKey, shape: z.ZodType<T>) =>
  parsedJson(sessionStorage.getItem(key), shape);

export const saveForm = (key: FormKey, values: object) => sessionStorage.setItem(key, JSON.stringify(values));

/** Removes these forms, or all of them. */
export const clearForms = (keys: readonly FormKey[] = formKeys) => {
  for (const key of keys) sessionStorage.removeItem(key);
};

import type { z } from 'zod';
import { parsedJson } from './parsed-json.ts';

/** Values of these forms are kept in this tab's session storage until they are sent or the user signs out. */
const formKeys = ['billing', 'purchase_order', 'quote-by-oils', 'quote-by-criteria', 'registration'] as const;
export type FormKey = (typeof formKeys)[number];

/** The stored values of a form; undefined when nothing of this shape is stored. */
export const readForm = <T>(key: FormKey, shape: z.ZodType<T>) =>
  parsedJson(sessionStorage.getItem(key), shape);

export const saveForm = (key: FormKey, values: object) => sessionStorage.setItem(key, JSON.stringify(values));

/** Removes the values of these forms, by default of all. */
export const clearForms = (keys: readonly FormKey[] = formKeys) => {
  for (const key of keys) sessionStorage.removeItem(key);
};

/** The account whose session expired while the tab held its values. */
const ownerKey = 'forms-of';

/** Keeps the values for this account, whose session expired. */
export const keepFormsFor = (user: number) => sessionStorage.setItem(ownerKey, String(user));

/** Removes values kept for another account than the one that signs in. */
export const claimForms = (user: number) => {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== String(user)) clearForms();
  sessionStorage.removeItem(ownerKey);
};

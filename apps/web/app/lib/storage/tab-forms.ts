import type { z } from 'zod';
import { parsedJson } from './parsed-json.ts';

/** Values of these forms are kept in this tab's session storage until they are sent or the user signs out. */
const formKeys = ['billing', 'purchase_order', 'quote-by-oils', 'quote-by-criteria', 'registration'] as const;
const storyPrefix = 'story-';
export type FormKey = (typeof formKeys)[number] | `${typeof storyPrefix}${string}`;

/** The form of a story as it was last saved: a later version is not replaced by what was typed into this one. */
export const storyKey = ({ id, updated }: { id: number; updated: string }): FormKey =>
  `${storyPrefix}${id}-${updated}`;

const isFormKey = (key: string): key is FormKey =>
  formKeys.some((one) => one === key) || key.startsWith(storyPrefix);

/** The stored values of a form; undefined when nothing of this shape is stored. */
export const readForm = <T>(key: FormKey, shape: z.ZodType<T>) =>
  parsedJson(sessionStorage.getItem(key), shape);

export const saveForm = (key: FormKey, values: object) => sessionStorage.setItem(key, JSON.stringify(values));

/** Removes the values of these forms, by default of all. */
export const clearForms = (keys: readonly FormKey[] = Object.keys(sessionStorage).filter(isFormKey)) => {
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

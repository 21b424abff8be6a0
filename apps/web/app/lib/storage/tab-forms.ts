import type { z } from 'zod';
import { tabStorage } from './browser-storage.ts';
import { parsedJson } from './stored-value.ts';

/** Values of these forms are kept in this tab's session storage until they are sent or the user signs out. */
const formKeys = [
  'billing',
  'purchase_order',
  'quote-by-oils',
  'quote-by-criteria',
  'registration',
  'comment',
  'contact',
  'profile',
  'paper',
  'entry',
  'discount',
] as const;
/** Beginnings of the keys of forms that belong to one record. */
const recordPrefixes = [
  'comment-',
  'story-',
  'reply-',
  'offer-',
  'decline-',
  'reassign-',
  'revoke-',
  'void-',
  'paper-',
  'entry-',
  'discount-',
  'account-',
] as const;
export type FormKey = (typeof formKeys)[number] | `${(typeof recordPrefixes)[number]}${string}`;

/** The form of a story as it was last saved: a later version is not replaced by what was typed into this one. */
export const storyKey = ({ id, updated }: { id: number; updated: string }): FormKey =>
  `story-${id}-${updated}`;

const isFormKey = (key: string): key is FormKey =>
  formKeys.some((one) => one === key) || recordPrefixes.some((prefix) => key.startsWith(prefix));

/** The stored values of a form; undefined when nothing of this shape is stored. */
export const readForm = <T>(key: FormKey, shape: z.ZodType<T>) => parsedJson(tabStorage.getItem(key), shape);

export const saveForm = (key: FormKey, values: object) => tabStorage.setItem(key, JSON.stringify(values));

/** Removes the values of these forms, by default of all. */
export const clearForms = (keys: readonly FormKey[] = tabStorage.keys().filter(isFormKey)) => {
  for (const key of keys) tabStorage.removeItem(key);
};

/** The account that the tab last had a session of. */
const ownerKey = 'forms-of';

/**
 * Keeps the values for this account, including the values of a visitor who signs in, and removes the values of another account. Returns whether the
 * tab was another account's.
 */
export const claimForms = (user: number): boolean => {
  const owner = tabStorage.getItem(ownerKey);
  const passed = owner !== null && owner !== String(user);
  if (passed) clearForms();
  tabStorage.setItem(ownerKey, String(user));
  return passed;
};

/** Removes the values of an account, unless it is the one whose session expired. Returns whether it did. */
export const releaseForms = (expired: number | undefined): boolean => {
  const owner = tabStorage.getItem(ownerKey);
  if (owner === null || owner === String(expired)) return false;
  clearForms();
  tabStorage.removeItem(ownerKey);
  return true;
};

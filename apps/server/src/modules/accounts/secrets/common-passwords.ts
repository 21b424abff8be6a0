import { dictionary } from '@zxcvbn-ts/language-common';
import { fieldError } from '#platform/api-error.ts';

// ordered by frequency, in lower case
const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 5000));

/** Names of this site and its products: the first guesses of somebody who knows only the site. */
const namesOfTheSite = new Set([
  'instituteofmaterials',
  'engineoildata',
  'engineoildatabase',
  'classicarchive',
  'modernseries',
  'dataanalysis',
  'regionaldatabase',
  'customdataset',
]);

/**
 * @throws ApiError bad_input at `field` when the password, ignoring case, is one of the 5,000 most common ones, or a name of the site
 * with digits and signs.
 */
export const assertUncommon = (field: string, password: string) => {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower))
    throw fieldError(field, 'This is one of the most common passwords. Choose another one.');
  if (namesOfTheSite.has(lower.replaceAll(/[^a-z]/g, '')))
    throw fieldError(field, 'This password is a name of this site. Choose another one.');
};

import { dictionary } from '@zxcvbn-ts/language-common';
import { fieldError } from '#platform/api-error.ts';

// ordered by frequency, in lower case
const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 5000));

/** Names of this site and its products, which attackers guess first. */
const siteNames = new Set([
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
 * Compares without regard to case.
 * @throws ApiError bad_input at `field` for one of the 5,000 most common passwords, or a name of the site,
 * with or without digits and signs.
 */
export const assertUncommon = (field: string, password: string) => {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower))
    throw fieldError(field, 'This is one of the most common passwords. Choose another one.');
  if (siteNames.has(lower.replaceAll(/[^a-z]/g, '')))
    throw fieldError(field, 'This password is a name used on this site. Choose another one.');
};

import { dictionary } from '@zxcvbn-ts/language-common';
import { fieldError } from '#platform/api-error.ts';

// ordered by frequency, in lower case
const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 5000));

/** @throws ApiError bad_input at `field` when the password, ignoring case, is one of the 5,000 most common ones. */
export const assertUncommon = (field: string, password: string) => {
  if (commonPasswords.has(password.toLowerCase()))
    throw fieldError(field, 'This is one of the most common passwords. Choose another one.');
};

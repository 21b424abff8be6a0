/** What stands in a stored mail in place of a secret. */
export const hiddenSecret = '[secret]';

/**
 * A word of 20 letters, digits, hyphens and underscores or more that has a digit or a capital letter: a random secret in base64url or
 * hexadecimal digits. Words of the site's addresses have small letters and hyphens only.
 */
const secret = /(?<![\w-])(?=[\w-]*[A-Z0-9])[\w-]{20,}/g;

/** The text of a mail as it may be kept: without the secrets of its links, such as those that reset a password. */
export const hideSecrets = (text: string): string => text.replace(secret, hiddenSecret);

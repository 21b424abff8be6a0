import { hasInvisible, isBlank } from '@iom/contract/shared/text.ts';

/** Why a text of an import file is not accepted; undefined for an accepted or empty one. */
export const textError = (text: string, maxLength: number): string | undefined => {
  if (text.length > maxLength) return `At most ${maxLength} characters.`;
  if (/\p{Cc}/u.test(text)) return 'Control characters are not allowed.';
  // texts that differ only by them look the same
  const isUnseen = hasInvisible(text) || (text !== '' && isBlank(text));
  return isUnseen ? 'Invisible characters are not allowed.' : undefined;
};

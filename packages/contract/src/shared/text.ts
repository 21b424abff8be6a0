import { z } from 'zod';

const required = 'This field is required.';

/** Whether a text has no visible character. Zero-width spaces and joiners, soft hyphens and blank letters are invisible. */
export const isBlank = (text: string) =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/** An invisible character that no script needs. Joiners and variation selectors are needed. */
const invisible = /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Default_Ignorable_Code_Point}\u2800]/u;
export const hasInvisible = (text: string) => invisible.test(text);

/** Requires at least one visible character. */
export const visible = <T extends z.ZodType<string, unknown>>(text: T, message = required) =>
  text.refine((value) => !isBlank(value), message);

const trimmed = (max: number, message?: string) =>
  z.string(message).trim().max(max, `At most ${max} characters.`);

/** Text that is not empty. Stored texts are parsed too, and earlier versions accepted texts of invisible characters. */
export const nonEmptyText = (max = 200, message = required) => trimmed(max, message).min(1, message);

/** Text from people: trimmed, not blank, at most `max` characters. */
export const requiredText = (max = 200, message = required) => visible(trimmed(max, message), message);

/** Text from people that may be left empty; blank text is empty. */
export const optionalText = (max = 200) => trimmed(max).overwrite((text) => (isBlank(text) ? '' : text));

/** Line breaks, control characters, and the characters that change the direction of the text after them. */
const controls = '[\\p{Cc}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069]';
const control = new RegExp(controls, 'u');
const runOfControls = new RegExp(`${controls}+`, 'gu');

/** Nearly every name, at a tenth of the cost. */
const isCanonicalAscii = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Joiners and variation selectors where they join and vary nothing: at the beginning, and after letters that do not change their shape. */
const idleJoiners =
  /(?<=^|[\s\p{N}\p{P}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*)(?:[\uFE00-\uFE0F]|\u200C|\u200D)+/gu;
const withoutInvisible = (text: string) =>
  text.replace(new RegExp(invisible, 'gu'), '').replace(idleJoiners, '');

/**
 * The one form of a name that is a key or is compared: Unicode composed (NFC), with single plain spaces and without invisible
 * characters. Names that look the same in one script are the same.
 */
export const canonicalName = (text: string) =>
  isCanonicalAscii.test(text)
    ? text
    : withoutInvisible(text.normalize('NFC')).normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The code of a character as Unicode writes it: `U+00E9`. */
export const unicodeCode = (character: string) =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** Text without line breaks and control characters, for names, mail headers and address fields, in its canonical form. */
export const singleLine = <T extends z.ZodType<string, unknown>>(text: T) =>
  text
    .refine((value) => !control.test(value), 'No line breaks or control characters here.')
    .overwrite((value) => canonicalName(value) as z.output<T>);

/** Replaces every run of line breaks and control characters with one space. */
export const withoutControls = (text: string) => text.replace(runOfControls, ' ');

/** Cleans the name of a dataset or file: replaces line breaks and control characters with spaces, in its canonical form. */
export const cleanName = (text: string) => canonicalName(withoutControls(text));

/** The name of a dataset or file after `cleanName`, at most `max` characters. */
export const cleanedName = (max = 200) =>
  z.string(required).overwrite(cleanName).max(max, `At most ${max} characters.`);

/** First or last name of a person. Emails begin with it, so it must not be a web address. */
export const personName = singleLine(requiredText()).refine(
  (value) => !/:\/\/|www\.|\.\p{L}{2,}\//iu.test(value),
  'No web addresses here.',
);

/**
 * One mailbox: a dot-string of RFC 5321 with letters of any script, without the characters that mail programs read as a group
 * (`:`), a list (`,` `;`) or a route (`%` `!`). The length is checked before the pattern, which would take seconds on a long
 * malicious string.
 */
export const emailText = z
  .string('Not a valid email address')
  .overwrite(canonicalName)
  .refine((text) => text !== '', { error: required, abort: true })
  .max(254, 'Not a valid email address')
  .regex(
    /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}_+'&*/=^{}~#$-]+(?:\.[\p{L}\p{M}\p{N}_+'&*/=^{}~#$-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/iu,
    'Not a valid email address',
  );

/** A query parameter that may be repeated. It becomes a list without duplicates. */
export const repeatable = <T extends z.ZodType<unknown, string>>(item: T) =>
  z.union([item.transform((one) => [one]), z.array(item).max(500)]).transform((items) => [...new Set(items)]);

/** The words of a search, in lower case, each once. */
export const searchWords = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).filter(Boolean)),
];

/** Whether the text has every word of the search, regardless of case. An empty search matches. */
export const hasEveryWord = (text: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

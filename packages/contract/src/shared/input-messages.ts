import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const figure = (value: number | bigint) => value.toLocaleString('en-US');

const typeMessages: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Must be true or false.',
  date: 'Enter a date.',
  array: 'Must be a list.',
  tuple: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
};

const formatMessages: Readonly<Record<string, string>> = {
  email: 'Not a valid email address',
  date: 'Enter a date as YYYY-MM-DD.',
  url: 'Not a valid address of a web page.',
};

/** Longer lists of choices are not repeated in a message. */
const maxChoices = 12;

const choiceMessage = (choices: readonly unknown[]) => {
  if (choices.length > maxChoices) return 'Not one of the allowed values.';
  return choices.length === 1 ? `Must be ${choices[0]}.` : `Choose one of: ${choices.join(', ')}.`;
};

const tooSmallMessage = ({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>) => {
  const least = figure(minimum);
  if (origin === 'string')
    return Number(minimum) === 1 ? 'This field is required.' : `Enter at least ${least} characters.`;
  if (origin === 'array' || origin === 'set')
    return Number(minimum) === 1 ? 'Choose at least one.' : `Choose at least ${least}.`;
  return inclusive === false ? `Must be more than ${least}.` : `Must be ${least} or more.`;
};

const tooBigMessage = ({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>) => {
  const most = figure(maximum);
  if (origin === 'string') return `At most ${most} characters.`;
  if (origin === 'array' || origin === 'set') return `Choose at most ${most}.`;
  return inclusive === false ? `Must be less than ${most}.` : `Must be ${most} or less.`;
};

/** The sentence for an issue of a schema that has none of its own; people read it at the field. */
export const inputMessage = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This field is required.';
      return typeMessages[issue.expected] ?? 'This value is not valid.';
    case 'too_small':
      return tooSmallMessage(issue);
    case 'too_big':
      return tooBigMessage(issue);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return choiceMessage(issue.values);
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'The format is not valid.';
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`;
    default:
      return 'This value is not valid.';
  }
};

/** Every schema speaks these sentences, on the server and in forms, in place of zod's own. */
z.config({ customError: inputMessage });

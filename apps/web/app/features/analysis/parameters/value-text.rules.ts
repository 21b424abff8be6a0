import { findReadings } from '@iom/contract/shared/numbers.ts';

/** The text of a measured value in plain form; unchanged where it can mean two numbers or none. */
export const withPoint = (text: string) => {
  const [reading, other] = findReadings(text);
  return reading === undefined || other !== undefined ? text.trim() : reading;
};

/** What is wrong with the text of a measured value that is not a number. */
export const valueError = (text: string) => {
  if (text.trim() === '') return 'Enter a number.';
  const [reading, other] = findReadings(text);
  return other === undefined
    ? 'Enter a number, such as 9.3 or 9,3.'
    : `It can mean ${reading} or ${other}. Enter it without a comma.`;
};

/** The text of a measured value with its decimal comma as a point; a comma before three digits stays, as it may separate thousands. */
export const withPoint = (text: string) => {
  const trimmed = text.trim().replace('−', '-');
  return /^-?\d*,(?!\d{3}$)\d+$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
};

/** What is wrong with the text of a measured value that is not a number. */
export const valueError = (text: string) => {
  if (text.trim() === '') return 'Enter a number.';
  return /,\d{3}\b/.test(text)
    ? 'Enter it without a thousands separator, such as 9.3 or 1200.'
    : 'Enter a number, such as 9.3 or 9,3.';
};

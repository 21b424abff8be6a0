// The check code of a data report: twelve characters, such as `7Q2M-K4XB-9TRC`.

/** In either case, with or without its dashes. */
export const checkCodePattern = /^[0-9A-Za-z-]{12,20}$/;

/** A code as the report prints it. */
export const printedCheckCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('-', '')
    .replace(/(.{4})(?=.)/g, '$1-');

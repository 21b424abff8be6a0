import type { TableCell } from 'pdfmake/interfaces.js';

/** The site's colours for print. */
export const colours = { quiet: '#5d5850', oil: '#9a5b0c', paid: '#1e6b34' } as const;

export const right = (text: string, bold = false): TableCell => ({
  text,
  alignment: 'right',
  bold,
  noWrap: true,
});

/** Text typed by people. A word too long for its column is broken; it would push the amounts off the page. */
export const wrapped = (text: string) =>
  ({ text, wordBreak: /\S{30}/.test(text) ? 'break-all' : 'normal' }) as const;

import { type Markup, renderWords } from '@iom/markdown/words.ts';

/** Words of a line: a text, or parts that are emphasized or linked. */
export type PrintedInline =
  | { text: (string | PrintedInline)[]; style: 'strong' | 'em' }
  | { text: (string | PrintedInline)[]; link: string };

export type PrintedBlock =
  | { heading: (string | PrintedInline)[] }
  | { paragraph: (string | PrintedInline)[] }
  | { ol: PrintedBlock[][] }
  | { ul: PrintedBlock[][] };

const markup: Markup<PrintedInline, PrintedBlock> = {
  lineBreak: '\n',
  emphasis: (style, text) => ({ text, style }),
  link: (link, text) => ({ text, link }),
  heading: (heading) => ({ heading }),
  paragraph: (paragraph) => ({ paragraph }),
  list: (ordered, items) => (ordered ? { ol: items } : { ul: items }),
};

/** Words that users write in Markdown, as `story.typ` prints them. */
export const wordsContent = (text: string): PrintedBlock[] => renderWords(text, markup);

import { type Markup, wordsOf } from '@iom/markdown/words.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { colours } from '#platform/pdf/pdf-pieces.ts';

const markup: Markup<Content, Content> = {
  lineBreak: '\n',
  emphasis: (type, text) => (type === 'strong' ? { text, bold: true } : { text, italics: true }),
  link: (link, text) => ({ text, link, color: colours.petrol }),
  heading: (text) => ({ text, bold: true, fontSize: 10.5, margin: [0, 6, 0, 3], headlineLevel: 1 }),
  paragraph: (text) => ({ text, margin: [0, 0, 0, 5] }),
  list: (ordered, items) => {
    const stacks = items.map((stack) => ({ stack }));
    return ordered ? { ol: stacks } : { ul: stacks };
  },
};

/** Words that users write in Markdown, as the site shows them. */
export const wordsContent = (text: string): Content[] => wordsOf(text, markup);

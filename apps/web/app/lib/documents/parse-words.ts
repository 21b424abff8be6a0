import { type Markup, renderWords } from '@iom/markdown/words.ts';
import type { Block, Inline } from './document.ts';

const markup: Markup<Inline, Block> = {
  lineBreak: ' ',
  emphasis: (type, parts) => ({ type, parts }),
  link: (href, parts) => ({ type: 'link', href, parts }),
  heading: (parts) => ({ type: 'heading', depth: 3, id: '', parts }),
  paragraph: (parts) => ({ type: 'paragraph', parts }),
  list: (ordered, items) => ({ type: 'list', ordered, items }),
};

/** Parses Markdown that users write into blocks. @param accepts links besides those to `https` and `mailto` */
export const parseWords = (text: string, accepts?: (href: string) => boolean): Block[] =>
  renderWords(text, { ...markup, ...(accepts && { accepts }) });

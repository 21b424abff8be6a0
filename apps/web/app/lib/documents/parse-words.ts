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

const join = (parts: readonly string[]) => parts.join('');

const plain: Markup<string, string> = {
  lineBreak: ' ',
  emphasis: (_type, parts) => join(parts),
  link: (_href, parts) => join(parts),
  accepts: () => true,
  heading: join,
  paragraph: join,
  list: (_ordered, items) => items.map((item) => item.join(' ')).join(' '),
};

/** The words of a Markdown text on one line, without its signs. */
export const plainWords = (text: string): string => renderWords(text, plain).join(' ').replace(/\s+/g, ' ');

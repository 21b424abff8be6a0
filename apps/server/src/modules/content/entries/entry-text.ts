import type { EntryBlock, EntrySpan } from '@iom/contract/content/published-entries.endpoints.ts';
import { isPublicPage } from '@iom/contract/pages/page-at.ts';
import { figurePlaceholders, pricePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { type Markup, renderWords } from '@iom/markdown/words.ts';

/** What a text may name in braces. */
const placeholders = [
  'siteName',
  'cardBrands',
  ...Object.keys({ ...figurePlaceholders, ...pricePlaceholders }),
];

type Spans = EntrySpan[];

const joined = (parts: readonly (string | Spans)[], marks: Omit<EntrySpan, 'text'> = {}): Spans =>
  parts.flatMap((part) =>
    (typeof part === 'string' ? [{ text: part }] : part).map((span) => ({ ...span, ...marks })),
  );

/** Lists in a list, and lines in an item, become items of the one list: a page of the site has no deeper structure. */
const toItems = (blocks: readonly EntryBlock[]): Spans[] =>
  blocks.flatMap((block) => (block.type === 'list' ? block.items : [block.spans]));

const markup: Markup<Spans, EntryBlock> = {
  lineBreak: ' ',
  emphasis: (type, parts) => joined(parts, { [type]: true }),
  link: (href, parts) => joined(parts, { href }),
  accepts: isPublicPage,
  heading: (parts) => ({ type: 'heading', spans: joined(parts) }),
  paragraph: (parts) => ({ type: 'paragraph', spans: joined(parts) }),
  list: (ordered, items) => ({ type: 'list', ordered, items: items.flatMap(toItems) }),
};

/** Markdown as the blocks that pages show. Nothing becomes HTML; what is not supported is shown as typed. */
export const parseEntry = (text: string): EntryBlock[] => renderWords(text, markup);

/** The text of blocks in one line, without headings. */
export const plainEntry = (blocks: readonly EntryBlock[]): string =>
  blocks
    .flatMap((block) => {
      if (block.type === 'heading') return [];
      return block.type === 'list' ? block.items : [block.spans];
    })
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ');

/** What is wrong with a text, for its author: a link to no page, or braces around an unknown name. Undefined: nothing. */
export const findTextError = (text: string): string | undefined => {
  for (const [, name = ''] of text.matchAll(/\{([^}]*)\}/g))
    if (!placeholders.includes(name))
      return `{${name}} is not known. Known are {${placeholders.join('}, {')}}.`;
  for (const [, href = ''] of text.matchAll(/\]\(\s*<?([^)\s>]*)/g))
    if (!/^(https:\/\/|mailto:)/.test(href) && !isPublicPage(href))
      return `${href} is neither a page of this site nor an address that begins with https://.`;
  return undefined;
};

// Markdown that users write: what has no place in a document is shown as it was typed, and nothing is ever HTML.
import { marked, type Token, type Tokens } from 'marked';
import type { Block, Inline } from './document.ts';

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const isTokensOf = <T extends Tokens.Generic>(token: Token, type: T['type']): token is T =>
  token.type === type;

const inlineOf = (token: Token): Inline[] => {
  if (token.type === 'text' || token.type === 'escape') return [decoded(token.raw.replace(/^\\/, ''))];
  if (token.type === 'br') return [' '];
  if (token.type === 'strong' || token.type === 'em')
    return [{ type: token.type, parts: inlinesOf('tokens' in token ? token.tokens : []) }];
  // other addresses could run a script
  if (isTokensOf<Tokens.Link>(token, 'link') && /^(https:\/\/|mailto:)/.test(token.href))
    return [{ type: 'link', href: token.href, parts: inlinesOf(token.tokens) }];
  return [token.raw];
};

const inlinesOf = (tokens: readonly Token[] = []): Inline[] => tokens.flatMap(inlineOf);

/** A list in so many others is shown as it was typed, as in the PDF. */
const deepestList = 6;

const blockOf = (token: Token, depth: number): Block[] => {
  if (token.type === 'space') return [];
  if (isTokensOf<Tokens.Heading>(token, 'heading'))
    return [{ type: 'heading', depth: 3, id: '', parts: inlinesOf(token.tokens) }];
  if (isTokensOf<Tokens.List>(token, 'list') && depth < deepestList)
    return [
      {
        type: 'list',
        ordered: token.ordered,
        items: token.items.map((item) => blocksOf(item.tokens, depth + 1)),
      },
    ];
  if (isTokensOf<Tokens.Paragraph>(token, 'paragraph') || isTokensOf<Tokens.Text>(token, 'text'))
    return [{ type: 'paragraph', parts: inlinesOf(token.tokens) }];
  return [{ type: 'paragraph', parts: [token.raw] }];
};

const blocksOf = (tokens: readonly Token[], depth: number): Block[] =>
  tokens.flatMap((token) => blockOf(token, depth));

/** Text that nests too deeply to be read is shown as it was typed. */
const tokensOf = (text: string): Token[] => {
  try {
    return marked.lexer(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'unread', raw: text }];
  }
};

/** The blocks of words in Markdown: paragraphs, headings, lists, emphasis and links to `https` and `mailto`. */
export const parseWords = (text: string): Block[] => blocksOf(tokensOf(text), 0);

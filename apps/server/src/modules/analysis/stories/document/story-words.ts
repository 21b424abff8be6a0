import { marked, type Token, type Tokens } from 'marked';
import type { Content } from 'pdfmake/interfaces.js';
import { colours } from '#platform/pdf/pdf-pieces.ts';

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const isTokensOf = <T extends Tokens.Generic>(token: Token, type: T['type']): token is T =>
  token.type === type;

const inlineOf = (token: Token): Content => {
  const inner = () => inlinesOf('tokens' in token ? token.tokens : []);
  if (token.type === 'text' || token.type === 'escape') return decoded(token.raw.replace(/^\\/, ''));
  if (token.type === 'br') return '\n';
  if (token.type === 'strong') return { text: inner(), bold: true };
  if (token.type === 'em') return { text: inner(), italics: true };
  // as on the site, other addresses are shown as typed
  if (isTokensOf<Tokens.Link>(token, 'link') && /^(https:\/\/|mailto:)/.test(token.href))
    return { text: inner(), link: token.href, color: colours.petrol };
  return token.raw;
};

const inlinesOf = (tokens: readonly Token[] = []): Content[] => tokens.map(inlineOf);

/** A list in so many others is shown as it was typed: setting thousands of them into one another takes minutes. */
const deepestList = 6;

const blockOf = (token: Token, depth: number): Content[] => {
  if (token.type === 'space') return [];
  if (isTokensOf<Tokens.Heading>(token, 'heading'))
    return [
      { text: inlinesOf(token.tokens), bold: true, fontSize: 10.5, margin: [0, 6, 0, 3], headlineLevel: 1 },
    ];
  if (isTokensOf<Tokens.List>(token, 'list') && depth < deepestList) {
    const items = token.items.map((item) => ({ stack: blocksOf(item.tokens, depth + 1) }));
    return [token.ordered ? { ol: items } : { ul: items }];
  }
  if (isTokensOf<Tokens.Paragraph>(token, 'paragraph') || isTokensOf<Tokens.Text>(token, 'text'))
    return [{ text: inlinesOf(token.tokens), margin: [0, 0, 0, 5] }];
  return [{ text: token.raw, margin: [0, 0, 0, 5] }];
};

const blocksOf = (tokens: readonly Token[], depth: number): Content[] =>
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

/** Words in Markdown, as the site shows them: paragraphs, headings, lists, emphasis and links to `https` and `mailto`. */
export const wordsContent = (text: string): Content[] => blocksOf(tokensOf(text), 0);

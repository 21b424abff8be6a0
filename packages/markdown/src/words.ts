import { marked, type Token, type Tokens } from 'marked';

/** The text without the entities that the lexer writes. */
export const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

export const isTokensOf = <T extends Tokens.Generic>(token: Token, type: T['type']): token is T =>
  token.type === type;

// Markdown that users write: what has no place in their words is shown as it was typed, and nothing is ever HTML.

/** What the parts of a text become: on the screen and in a PDF file something else, by the same rules. */
export interface Markup<Inline, Block> {
  /** In place of a line break. */
  lineBreak: string;
  emphasis(type: 'strong' | 'em', parts: (string | Inline)[]): Inline;
  /** To `https` or `mailto`: other addresses could run a script. */
  link(href: string, parts: (string | Inline)[]): Inline;
  heading(parts: (string | Inline)[]): Block;
  paragraph(parts: (string | Inline)[]): Block;
  list(ordered: boolean, items: Block[][]): Block;
}

/** A list in so many others is shown as it was typed: setting thousands of them into one another takes minutes. */
const deepestList = 6;

/** Text that nests too deeply to be read is shown as it was typed. */
const tokensOf = (text: string): Token[] => {
  try {
    return marked.lexer(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'unread', raw: text }];
  }
};

const inlinesOf = <I, B>(tokens: readonly Token[] = [], markup: Markup<I, B>): (string | I)[] =>
  tokens.map((token) => {
    if (token.type === 'text' || token.type === 'escape') return decoded(token.raw.replace(/^\\/, ''));
    if (token.type === 'br') return markup.lineBreak;
    if (token.type === 'strong' || token.type === 'em')
      return markup.emphasis(token.type, inlinesOf('tokens' in token ? token.tokens : [], markup));
    if (isTokensOf<Tokens.Link>(token, 'link') && /^(https:\/\/|mailto:)/.test(token.href))
      return markup.link(token.href, inlinesOf(token.tokens, markup));
    return token.raw;
  });

const blocksOf = <I, B>(tokens: readonly Token[], markup: Markup<I, B>, depth: number): B[] =>
  tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => {
      if (isTokensOf<Tokens.Heading>(token, 'heading'))
        return markup.heading(inlinesOf(token.tokens, markup));
      if (isTokensOf<Tokens.List>(token, 'list') && depth < deepestList)
        return markup.list(
          token.ordered,
          token.items.map((item) => blocksOf(item.tokens, markup, depth + 1)),
        );
      if (isTokensOf<Tokens.Paragraph>(token, 'paragraph') || isTokensOf<Tokens.Text>(token, 'text'))
        return markup.paragraph(inlinesOf(token.tokens, markup));
      return markup.paragraph([token.raw]);
    });

/** The blocks of words in Markdown: paragraphs, headings, lists, emphasis and links to `https` and `mailto`. */
export const wordsOf = <I, B>(text: string, markup: Markup<I, B>): B[] => blocksOf(tokensOf(text), markup, 0);

import { marked, type Token, type Tokens } from 'marked';

/** The text without the entities that the lexer adds. */
export const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

export const isTokensOf = <T extends Tokens.Generic>(token: Token, type: T['type']): token is T =>
  token.type === type;

// Markdown in users' texts: unsupported constructs are shown as typed, and nothing ever becomes HTML.

/** The output of each part of a text, one set for the screen and one for PDF files, by the same rules. */
export interface Markup<Inline, Block> {
  /** Replaces a line break. */
  lineBreak: string;
  emphasis(type: 'strong' | 'em', parts: (string | Inline)[]): Inline;
  /** Only to `https` or `mailto`: other addresses could run a script. */
  link(href: string, parts: (string | Inline)[]): Inline;
  heading(parts: (string | Inline)[]): Block;
  paragraph(parts: (string | Inline)[]): Block;
  list(ordered: boolean, items: Block[][]): Block;
}

/** A list nested this deeply is shown as typed: laying out thousands of nested lists takes minutes. */
const deepestList = 6;

/** Text nested too deeply to parse is shown as typed. */
const tokenize = (text: string): Token[] => {
  try {
    return marked.lexer(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'unread', raw: text }];
  }
};

const renderInlines = <I, B>(tokens: readonly Token[] = [], markup: Markup<I, B>): (string | I)[] =>
  tokens.map((token) => {
    if (token.type === 'text' || token.type === 'escape') return decoded(token.raw.replace(/^\\/, ''));
    if (token.type === 'br') return markup.lineBreak;
    if (token.type === 'strong' || token.type === 'em')
      return markup.emphasis(token.type, renderInlines('tokens' in token ? token.tokens : [], markup));
    if (isTokensOf<Tokens.Link>(token, 'link') && /^(https:\/\/|mailto:)/.test(token.href))
      return markup.link(token.href, renderInlines(token.tokens, markup));
    return token.raw;
  });

const renderBlocks = <I, B>(tokens: readonly Token[], markup: Markup<I, B>, depth: number): B[] =>
  tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => {
      if (isTokensOf<Tokens.Heading>(token, 'heading'))
        return markup.heading(renderInlines(token.tokens, markup));
      if (isTokensOf<Tokens.List>(token, 'list') && depth < deepestList)
        return markup.list(
          token.ordered,
          token.items.map((item) => renderBlocks(item.tokens, markup, depth + 1)),
        );
      if (isTokensOf<Tokens.Paragraph>(token, 'paragraph') || isTokensOf<Tokens.Text>(token, 'text'))
        return markup.paragraph(renderInlines(token.tokens, markup));
      return markup.paragraph([token.raw]);
    });

/** The blocks of a Markdown text: paragraphs, headings, lists, emphasis and links to `https` and `mailto`. */
export const renderWords = <I, B>(text: string, markup: Markup<I, B>): B[] =>
  renderBlocks(tokenize(text), markup, 0);

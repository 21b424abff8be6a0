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
  /** Only to `https` or `mailto`, and to what `accepts` allows: other addresses could run a script. */
  link(href: string, parts: (string | Inline)[]): Inline;
  /** Whether a link to another address may be shown, such as a page of the site. */
  accepts?(href: string): boolean;
  heading(parts: (string | Inline)[]): Block;
  paragraph(parts: (string | Inline)[]): Block;
  list(ordered: boolean, items: Block[][]): Block;
}

/** Lists and emphasis nested more deeply are shown as typed: laying out thousands of levels takes minutes. */
const deepest = 6;

/** A line that begins with more markers of lists and quotations than any reader can follow. */
const opensManyLevels = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){21}/m;

/** Text nested too deeply to parse is shown as typed: the lexer takes seconds for one line of markers. */
const tokenize = (text: string): Token[] => {
  if (opensManyLevels.test(text)) return [{ type: 'unread', raw: text }];
  try {
    return marked.lexer(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'unread', raw: text }];
  }
};

const renderInlines = <I, B>(
  tokens: readonly Token[] = [],
  markup: Markup<I, B>,
  depth = 0,
): (string | I)[] =>
  tokens.map((token) => {
    if (token.type === 'text' || token.type === 'escape') return decoded(token.raw.replace(/^\\/, ''));
    if (token.type === 'br') return markup.lineBreak;
    const inner = () => renderInlines('tokens' in token ? token.tokens : [], markup, depth + 1);
    if (depth >= deepest) return token.raw;
    if (token.type === 'strong' || token.type === 'em') return markup.emphasis(token.type, inner());
    if (
      isTokensOf<Tokens.Link>(token, 'link') &&
      (/^(https:\/\/|mailto:)/.test(token.href) || markup.accepts?.(token.href))
    )
      return markup.link(token.href, inner());
    return token.raw;
  });

const renderBlocks = <I, B>(tokens: readonly Token[], markup: Markup<I, B>, depth: number): B[] =>
  tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => {
      if (isTokensOf<Tokens.Heading>(token, 'heading'))
        return markup.heading(renderInlines(token.tokens, markup));
      if (isTokensOf<Tokens.List>(token, 'list') && depth < deepest)
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

/** A paragraph, an item of a list, a heading, an emphasis or a link, as each begins in a text. */
const beginsPiece =
  /\n[ \t]*\n|(?<=^|\s)(?:[-*+]|\d{1,9}[.)]|#{1,6})(?=\s)|[*_]+(?=\S)|https:\/\/|mailto:|@/g;

/**
 * About how many pieces a text is laid out as, without parsing it: the time of printing grows with them, not
 * with its length.
 */
export const countPieces = (text: string): number =>
  opensManyLevels.test(text) ? 1 : 1 + (text.match(beginsPiece)?.length ?? 0);

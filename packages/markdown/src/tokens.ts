import type { Token, Tokens } from 'marked';

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

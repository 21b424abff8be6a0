import { pageAt } from '@iom/contract/pages/page-at.ts';
import { movedPages } from '@iom/contract/pages/pages.ts';
import { plotNames } from '@iom/contract/pages/plot-names.ts';
import {
  figurePlaceholders,
  pricePlaceholders,
  type SiteClaim,
  siteClaims,
} from '@iom/contract/pages/site-placeholders.ts';
import { decoded, isTokensOf } from '@iom/markdown/words.ts';
import { marked, type Token, type Tokens } from 'marked';
import { z } from 'zod';
import type { Block, Inline, PageDocument } from '../app/lib/documents/document.ts';

/** What documents may name in braces; `document-text.ts` has the values. */
const placeholders = new Set([
  'siteName',
  'governingLaw',
  'cardBrands',
  ...Object.keys({ ...figurePlaceholders, ...pricePlaceholders }),
]);

const pageFrontMatter = z.strictObject({ lead: z.string().min(1) });
const fail = (reason: string): never => {
  throw new Error(reason);
};

const checkedText = (text: string) => {
  for (const [, name = ''] of text.matchAll(/\{([^}]*)\}/g))
    if (!placeholders.has(name)) fail(`{${name}} is not one of {${[...placeholders].join('}, {')}}`);
  return text;
};

/** @throws when an internal address is not a page of the site, or an external one is not encrypted */
const checkedHref = (href: string) => {
  const [path = ''] = href.split(/[?#]/);
  const known = path === '' || pageAt(path) !== undefined || path.replace(/\/$/, '') in movedPages;
  if (href.startsWith('/') || href.startsWith('#')) return known ? href : fail(`${href} is not a page`);
  return /^(https|mailto):/.test(href) ? href : fail(`${href} is not an address`);
};

const inlinesOf = (tokens: readonly Token[] = []): Inline[] =>
  tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return [checkedText(decoded(token.text).replaceAll('\n', ' '))];
      case 'strong':
      case 'em':
        return [{ type: token.type, parts: inlinesOf(token.tokens) }];
      case 'link':
        return [{ type: 'link', href: checkedHref(token.href), parts: inlinesOf(token.tokens) }];
      default:
        return fail(`“${token.raw.trim()}” (${token.type}) cannot be shown`);
    }
  });

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const isClaim = (name: string): name is SiteClaim => siteClaims.some((claim) => claim === name);

/** The inline parts of the first block of a text. */
const inlinesIn = (text: string): Inline[] => {
  const [first] = marked.lexer(text);
  return inlinesOf(first && 'tokens' in first ? first.tokens : []);
};

/** `{plot name} Text for readers who do not see it.`, and the caption on the lines below. */
const plotOf = (text: string): Block | undefined => {
  if (!text.startsWith('{plot ')) return undefined;
  const [, written, alt, caption] =
    /^\{plot ([a-z-]+)\} (.+)\n([\s\S]+)$/.exec(text) ??
    fail(`“${text}” is not {plot name}, a text on the same line and a caption below`);
  const name = plotNames.find((one) => one === written);
  if (!name || !alt || !caption) return fail(`{plot ${written}} is not one of ${plotNames.join(', ')}`);
  return { type: 'plot', name, alt: checkedText(alt), caption: inlinesIn(caption) };
};

const paragraphOf = ({ text, tokens }: Tokens.Paragraph | Tokens.Text): Block => {
  const plot = plotOf(text);
  if (plot) return plot;
  const slot = /^\{slot (\w+)\}$/.exec(text)?.[1];
  if (slot) return { type: 'slot', name: slot };
  const claim = /^\{if (\w+)\} /.exec(text)?.[1];
  if (!claim) return { type: 'paragraph', parts: inlinesOf(tokens) };
  if (!isClaim(claim)) return fail(`{if ${claim}} is not one of ${siteClaims.join(', ')}`);
  return { type: 'paragraph', parts: inlinesIn(text.slice(`{if ${claim}} `.length)), claim };
};

const blockOf = (token: Token): Block[] => {
  if (token.type === 'space') return [];
  if (isTokensOf<Tokens.Heading>(token, 'heading')) {
    if (token.depth !== 2 && token.depth !== 3) return fail(`“${token.raw.trim()}”: headings have ## or ###`);
    return [{ type: 'heading', depth: token.depth, id: slug(token.text), parts: inlinesOf(token.tokens) }];
  }
  if (isTokensOf<Tokens.Paragraph>(token, 'paragraph') || isTokensOf<Tokens.Text>(token, 'text'))
    return [paragraphOf(token)];
  if (isTokensOf<Tokens.List>(token, 'list'))
    return [
      {
        type: 'list',
        ordered: token.ordered,
        items: token.items.map((item) => item.tokens.flatMap(blockOf)),
      },
    ];
  if (isTokensOf<Tokens.Table>(token, 'table')) {
    const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens));
    const figures = token.align.flatMap((align, column) => (align === 'right' ? [column] : []));
    return [{ type: 'table', head: cells(token.header), rows: token.rows.map(cells), figures }];
  }
  return fail(`“${token.raw.trim()}” (${token.type}) cannot be shown`);
};

/** Lines of `name: value` between two lines `---` at the top, and the text below them. */
const splitSource = (source: string) => {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) return fail('the file begins with lines between two ---');
  const entries = head.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w+): +(.+)$/.exec(line) ?? fail(`“${line}” is not “name: value”`);
    return [name, checkedText(value)] as const;
  });
  return { frontMatter: Object.fromEntries(entries), body };
};

const checked = <T>(schema: z.ZodType<T>, frontMatter: unknown): T => {
  const result = schema.safeParse(frontMatter);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return fail(`${issue?.path.join('.') || 'front matter'}: ${issue?.message}`);
};

/** @throws with a reason an author understands when a text cannot be shown as written. */
export const parseDocument = (file: string, source: string): PageDocument => {
  try {
    const { frontMatter, body } = splitSource(source);
    const blocks = marked.lexer(body).flatMap(blockOf);
    return { ...checked(pageFrontMatter, frontMatter), blocks };
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
};

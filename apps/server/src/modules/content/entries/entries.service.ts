import type { Entry, EntryChanges, EntryForm } from '@iom/contract/content/entries.endpoints.ts';
import type {
  EntryBlock,
  EntrySection,
  EntrySpan,
  PublishedEntry,
} from '@iom/contract/content/published-entries.endpoints.ts';
import { isPublicPage } from '@iom/contract/pages/page-at.ts';
import { figurePlaceholders, pricePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { type Markup, renderWords } from '@iom/markdown/words.ts';
import { notifyArchive } from '#modules/samples/samples.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import {
  anchorsLike,
  type EntryPage,
  type EntryRow,
  findPublished,
  insertEntry,
  listEntryRows,
  lockEntry,
  lockSection,
  nextPosition,
  removeEntry,
  saveEntry,
  savePosition,
} from './entries.store.ts';

const toEntryResponse = ({ createdAt, updatedAt, position: _position, ...entry }: EntryRow): Entry => ({
  ...entry,
  created: createdAt.toISOString(),
  updated: updatedAt.toISOString(),
});

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
const parseEntry = (text: string): EntryBlock[] => renderWords(text, markup);

/** The text of blocks in one line, without headings. */
const plainEntry = (blocks: readonly EntryBlock[]): string =>
  blocks
    .flatMap((block) => {
      if (block.type === 'heading') return [];
      return block.type === 'list' ? block.items : [block.spans];
    })
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ');

/** What is wrong with a text, for its author: a link to no page, or braces around an unknown name. Undefined: nothing. */
const findTextError = (text: string): string | undefined => {
  for (const [, name = ''] of text.matchAll(/\{([^}]*)\}/g))
    if (!placeholders.includes(name))
      return `{${name}} is not known. Known are {${placeholders.join('}, {')}}.`;
  for (const [, href = ''] of text.matchAll(/\]\(\s*<?([^)\s>]*)/g))
    if (!/^(https:\/\/|mailto:)/.test(href) && !isPublicPage(href))
      return `${href} is neither a page of this site nor an address that begins with https://.`;
  return undefined;
};

const toPublished = ({ anchor, title, date, kind, link, text }: EntryRow): PublishedEntry => ({
  ...{ anchor, title, date, kind, link },
  blocks: parseEntry(text),
});

/** The published entries of a section, in the order of its page. */
export const readPublishedEntries = async (tx: ReadTx, section: EntrySection) => ({
  results: (await findPublished(tx, section)).map(toPublished),
});

/** A published entry for feeds and search engines. */
export interface PublicEntry extends Pick<EntryRow, 'anchor' | 'title' | 'date' | 'updatedAt'> {
  /** The text in one line, with placeholders in braces. */
  plain: string;
}

export const listPublicEntries = async (tx: ReadTx, section: EntrySection): Promise<PublicEntry[]> =>
  (await findPublished(tx, section)).map(({ anchor, title, date, updatedAt, text }) => ({
    ...{ anchor, title, date, updatedAt },
    plain: plainEntry(parseEntry(text)),
  }));

export const listAllEntries = async (
  tx: ReadTx,
  filter: Parameters<typeof listEntryRows>[1],
  page: EntryPage,
) => {
  const { count, rows } = await listEntryRows(tx, filter, page);
  return { count, results: rows.map(toEntryResponse) };
};

type Content = Omit<EntryForm, 'section'>;

/** @throws ApiError bad_input at a field */
const assertCanBeShown = (section: EntrySection, { text, date, kind, link }: Content) => {
  const wrong = findTextError(text);
  if (wrong) throw fieldError('text', wrong);
  if (section !== 'NEWS') {
    if (date || kind || link)
      throw fieldError(date ? 'date' : kind ? 'kind' : 'link', 'Only news have this.');
    return;
  }
  if (date === '') throw fieldError('date', 'News need a date.');
  if (kind === '') throw fieldError('kind', 'Choose what kind of news this is.');
  const isAddress = link.startsWith('https://') && URL.canParse(link);
  if (link !== '' && !isAddress && !isPublicPage(link))
    throw fieldError(
      'link',
      'A page of this site, such as /modern-series/, or an address that begins with https://.',
    );
};

const pickContent = ({ title, text, date, kind, link, published }: Content): Content => ({
  ...{ title, text, date, kind, link, published },
});

/** A free anchor: the title in small letters and hyphens, for news after the year. */
const makeAnchor = async (tx: ReadTx, { section, title, date }: EntryForm): Promise<string> => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  const base = [date.slice(0, 4), words || 'entry'].filter(Boolean).join('-');
  const anchors = await anchorsLike(tx, section, base);
  let anchor = base;
  for (let number = 2; anchors.has(anchor); number += 1) anchor = `${base}-${number}`;
  return anchor;
};

const target = ({ id }: Pick<EntryRow, 'id'>) => `entry ${id}`;

/** @throws ApiError bad_input */
export const createEntry = async (tx: WriteTx, form: EntryForm): Promise<Audited<Entry>> => {
  assertCanBeShown(form.section, form);
  // two entries of one title at the same time would take the same anchor
  await lockSection(tx, form.section);
  const position = form.section === 'NEWS' ? 0 : await nextPosition(tx, form.section);
  const row = await insertEntry(tx, { ...form, position, anchor: await makeAnchor(tx, form) });
  await notifyArchive(tx);
  const after = { section: row.section, ...pickContent(row) };
  return { response: toEntryResponse(row), change: { target: target(row), before: null, after } };
};

/** Changes the given fields; the anchor stays. @throws ApiError not_found, bad_input */
export const updateEntry = async (
  tx: WriteTx,
  id: number,
  changes: EntryChanges,
): Promise<Audited<Entry>> => {
  const before = await lockEntry(tx, id);
  if (!before) throw new ApiError('not_found');
  const content = { ...pickContent(before), ...changes };
  assertCanBeShown(before.section, content);
  const row = await saveEntry(tx, id, content);
  await notifyArchive(tx);
  return {
    response: toEntryResponse(row),
    change: { target: target(row), before: pickContent(before), after: pickContent(row) },
  };
};

/** @throws ApiError not_found */
export const deleteEntry = async (tx: WriteTx, id: number): Promise<Audited<null>> => {
  const row = await lockEntry(tx, id);
  if (!row) throw new ApiError('not_found');
  await removeEntry(tx, id);
  await notifyArchive(tx);
  const before = { section: row.section, ...pickContent(row) };
  return { response: null, change: { target: target(row), before, after: null } };
};

/**
 * Sets the order of a section.
 * @throws ApiError bad_input at `ids` unless they are all of its entries
 */
export const orderSection = async (
  tx: WriteTx,
  section: EntrySection,
  ids: readonly number[],
): Promise<Audited<{ status: 'OK' }>> => {
  const rows = await lockSection(tx, section);
  const isSame = rows.length === ids.length && rows.every(({ id }) => ids.includes(id));
  if (!isSame) throw fieldError('ids', 'The list has changed meanwhile. Load it again.');
  const before = rows.map(({ id }) => id);
  if (before.every((id, index) => id === ids[index])) return { response: { status: 'OK' }, change: null };
  for (const [index, id] of ids.entries()) await savePosition(tx, id, index + 1);
  await notifyArchive(tx);
  const change = { target: `entries ${section}`, before: { ids: before }, after: { ids: [...ids] } };
  return { response: { status: 'OK' }, change };
};

import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, idShape, noContent, okShape, timeShape } from '../shared/shapes.ts';
import { optionalText, requiredText, singleLine } from '../shared/text.ts';
import { entryKinds, entrySections } from './published-entries.endpoints.ts';

const sectionShape = z.enum(entrySections);
const published = z.boolean();
/** A year, month or day: `2021`, `2021-03` or `2021-03-01`. Only news have a date, a kind and a link. */
const date = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) || z.iso.date().safeParse(text).success,
    'A year, a month or a day: 2026, 2026-03 or 2026-03-01.',
  );
const kind = z.enum(entryKinds);
const title = singleLine(requiredText());
/** Markdown. */
const text = requiredText(20_000);
const link = singleLine(optionalText(500));

export const entryForm = z.object({
  section: sectionShape,
  title,
  text,
  date: date.default(''),
  kind: kind.default(''),
  /** The page with the whole story: a page of this site, or an address that begins with https://. */
  link: link.default(''),
  /** False: a draft, which administrators alone see. */
  published: published.default(false),
});
export type EntryForm = z.output<typeof entryForm>;

/** Absent fields are unchanged. */
export const entryChanges = z.object({ title, text, date, kind, link, published }).partial();
export type EntryChanges = z.output<typeof entryChanges>;

export const entryShape = z.object({
  id: idShape,
  section: sectionShape,
  /** Its place in the page, kept when the title changes: links and the feed name it. */
  anchor: z.string(),
  title: z.string(),
  text: z.string(),
  date: z.string(),
  kind,
  link: z.string(),
  published,
  created: timeShape,
  updated: timeShape,
});
export type Entry = z.output<typeof entryShape>;

export const listEntries = listEndpoint({
  path: '/api/home/manage-entries/',
  access: 'admin',
  summary: 'News, questions and roles with their drafts, in the order of their page',
  row: entryShape,
  ordering: ['id', 'title', 'date'],
  filters: { section: sectionShape.optional(), search: optionalText().optional() },
});

export const createEntry = endpoint({
  method: 'POST',
  path: '/api/home/manage-entries/',
  access: 'admin',
  audit: 'entry.create',
  summary: 'Add a news item, a question or a role; unless published it is a draft',
  body: entryForm,
  responses: { 201: entryShape },
});

export const updateEntry = endpoint({
  method: 'PATCH',
  path: '/api/home/manage-entries/:id/',
  access: 'admin',
  audit: 'entry.update',
  summary: 'Change, publish or withdraw an entry',
  params: idParams,
  body: entryChanges,
  responses: { 200: entryShape },
  failures: ['not_found'],
});

export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/api/home/manage-entries/:id/',
  access: 'admin',
  audit: 'entry.delete',
  summary: 'Delete an entry',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});

export const orderEntries = endpoint({
  method: 'POST',
  path: '/api/home/manage-entries/order/',
  access: 'admin',
  audit: 'entry.order',
  summary: 'Set the order of all questions or roles; news are ordered by date',
  body: z.object({ section: z.enum(['FAQ', 'TEAM']), ids: z.array(idShape).max(1000) }),
  responses: { 200: okShape },
});

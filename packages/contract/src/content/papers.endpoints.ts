import { z } from 'zod';
import { answerPlotNames } from '../pages/plot-names.ts';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, idShape, noContent } from '../shared/shapes.ts';
import { optionalText, requiredText, singleLine } from '../shared/text.ts';

const isWebAddress = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
};

/** An http or https URL, or empty. */
const link = singleLine(optionalText(500)).refine(
  (text) => text === '' || isWebAddress(text),
  'A web address that begins with https:// or http://.',
);

/** What a paper is about: answers, the plot of the first of which its page shows, and tests. */
const about = {
  answers: z.array(z.enum(answerPlotNames)).max(5),
  tests: z.array(idShape).max(10),
};

/** A technical paper as an administrator enters it. */
export const paperForm = z.object({
  title: singleLine(requiredText()),
  authors: singleLine(optionalText()).default(''),
  /** Where and when it was presented. */
  presented: singleLine(optionalText()).default(''),
  citation: optionalText(5000).default(''),
  abstract: optionalText(5000).default(''),
  link: link.default(''),
  answers: about.answers.default([]),
  /** Of the data dictionary. */
  tests: about.tests.default([]),
});
export type PaperForm = z.output<typeof paperForm>;

/** Absent fields are unchanged. */
export const paperChanges = z.object({
  title: paperForm.shape.title.optional(),
  authors: singleLine(optionalText()).optional(),
  presented: singleLine(optionalText()).optional(),
  citation: optionalText(5000).optional(),
  abstract: optionalText(5000).optional(),
  link: link.optional(),
  answers: about.answers.optional(),
  tests: about.tests.optional(),
});
export type PaperChanges = z.output<typeof paperChanges>;

export const paperShape = z.object({
  id: idShape,
  title: z.string(),
  authors: z.string(),
  presented: z.string(),
  citation: z.string(),
  abstract: z.string(),
  link: z.string(),
  ...about,
});
export type Paper = z.output<typeof paperShape>;

export const listPapers = listEndpoint({
  path: '/api/home/technical-papers/',
  access: 'public',
  summary: 'Technical papers, newest first',
  row: paperShape,
  ordering: ['id', 'title', 'authors', 'presented'],
  filters: {
    /** Part of the title, the authors, where it was presented, the abstract or the citation. */
    search: optionalText().optional(),
    /** Part of the authors. */
    author: optionalText().optional(),
    /** The year the paper was presented, or the year of its citation. */
    year: z
      .string()
      .regex(/^(\d{4})?$/, 'A year of four digits.')
      .optional(),
  },
});

export const readPaper = endpoint({
  method: 'GET',
  path: '/api/home/technical-papers/:id/',
  access: 'public',
  summary: 'A technical paper',
  params: idParams,
  responses: { 200: paperShape },
  failures: ['not_found'],
});

export const createPaper = endpoint({
  method: 'POST',
  path: '/api/home/technical-papers/',
  access: 'admin',
  audit: 'paper.create',
  summary: 'Add a technical paper',
  body: paperForm,
  responses: { 201: paperShape },
});

export const updatePaper = endpoint({
  method: 'PATCH',
  path: '/api/home/technical-papers/:id/',
  access: 'admin',
  audit: 'paper.update',
  summary: 'Change a technical paper',
  params: idParams,
  body: paperChanges,
  responses: { 200: paperShape },
  failures: ['not_found'],
});

export const deletePaper = endpoint({
  method: 'DELETE',
  path: '/api/home/technical-papers/:id/',
  access: 'admin',
  audit: 'paper.delete',
  summary: 'Delete a technical paper',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});

const lastYear = /^.*\b((?:19|20)\d\d)\b/s;

/** The year a paper was presented, or the year of its citation; undefined if neither names a year. If there are several, the last. */
export const paperYear = ({ presented, citation }: { presented: string; citation: string }) =>
  (lastYear.exec(presented) ?? lastYear.exec(citation))?.[1];

import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams, noContent } from '../../shared/shapes.ts';
import { optionalText } from '../../shared/text.ts';
import { paperChanges, paperForm, paperShape } from './papers.schemas.ts';

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
    /** The year it was presented, or that of its citation. */
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

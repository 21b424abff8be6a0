import { z } from 'zod';
import { answerNames } from '../analysis/answers/answers.ts';
import { seriesNames } from '../catalogue/catalogue.schemas.ts';
import { type FacetName, facetNames, oilLabel } from '../samples/oil-label.schemas.ts';
import { endpoint, limitOfSaves } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { canonicalGrade } from '../shared/sae-grade.ts';
import { idParams, idShape, noContent, okShape, timeShape } from '../shared/shapes.ts';
import { requiredText, singleLine } from '../shared/text.ts';

/** Maximum number of watches per user. */
export const maxWatches = 50;

const value = z.string().max(200);
const values = z.array(value).max(200).optional();
const grades = z.array(value.overwrite(canonicalGrade)).max(200).optional();
const facets = Object.fromEntries(
  facetNames.map((name) => [name, oilLabel[name].type === 'grade' ? grades : values]),
) as Record<FacetName, typeof values>;

/** The filters of the catalogue that may be watched; without one, every new oil matches. */
export const watchedFilters = z.object({
  ...facets,
  /** Test ids: an oil matches if it has results for sale of all of them. */
  has_test: values,
  series: z.enum(seriesNames).optional(),
  search: value.optional(),
});
export type WatchedFilters = z.output<typeof watchedFilters>;

/** Maximum length of the filters as JSON: the list returns the filters of every watch. */
const maxFiltersLength = 4096;

const watchName = singleLine(requiredText());

/** What the mails of a watch are about: new oils of a release, or the result of a saved analysis over the data its user holds. */
export const watchSubjects = ['new_oils', 'results'] as const;
export type WatchSubject = (typeof watchSubjects)[number];

/** When a result is mailed: when new data change it, every week or every thirty days. */
export const watchSchedules = ['change', 'weekly', 'monthly'] as const;
export type WatchSchedule = (typeof watchSchedules)[number];

const mails = { about: z.optional(z.enum(watchSubjects)), schedule: z.optional(z.enum(watchSchedules)) };

/** A named catalogue search, or a saved analysis. The name and filters that the analysis has at a release apply. */
export const watchForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('CATALOGUE'),
    name: watchName,
    filters: watchedFilters.refine(
      (filters) => JSON.stringify(filters).length <= maxFiltersLength,
      'Choose fewer values.',
    ),
  }),
  z.object({ kind: z.literal('ANALYSIS'), saved_analysis: idShape, ...mails }),
]);
export type WatchForm = z.output<typeof watchForm>;

export const watchChanges = z.object({ enabled: z.optional(z.boolean()), ...mails });
export type WatchChanges = z.output<typeof watchChanges>;

export const watchKinds = ['CATALOGUE', 'ANALYSIS'] as const;

// built with functions of `z`, not methods, so that bundlers can drop it and pages with watches do not load the answers
export const watchRow = z.object({
  id: idShape,
  kind: z.enum(watchKinds),
  name: z.string(),
  /** Null for a saved analysis. */
  filters: z.nullable(watchedFilters),
  /** The saved analysis with the secret of its link, and the name of the answer it opens, or null. */
  analysis: z.nullable(z.object({ id: idShape, token: z.string(), answer: z.nullable(z.enum(answerNames)) })),
  /** Whether the user gets emails. */
  enabled: z.boolean(),
  about: z.enum(watchSubjects),
  schedule: z.enum(watchSchedules),
  /** When a result was mailed last, or its schedule was chosen. */
  mailed: z.nullable(timeShape),
  created: timeShape,
});
export type Watch = z.output<typeof watchRow>;

export const listWatches = listEndpoint({
  path: '/api/core/watches/',
  access: 'user',
  summary: 'The watched searches of the user, newest first',
  row: watchRow,
  ordering: ['id', 'created'],
});

export const createWatch = endpoint({
  method: 'POST',
  path: '/api/core/watches/',
  access: 'user',
  limit: limitOfSaves,
  summary:
    'Watch a search: the user is emailed when a release adds matching oils, or about the result of a saved analysis. Watching the same search again returns its watch, switched on',
  body: watchForm,
  responses: { 201: watchRow },
  failures: ['not_found', 'too_many_watches'],
});

export const updateWatch = endpoint({
  method: 'PATCH',
  path: '/api/core/watches/:id/',
  access: 'user',
  limit: limitOfSaves,
  summary: 'Switch a watch on or off, or choose what its emails are about',
  params: idParams,
  body: watchChanges,
  responses: { 200: watchRow },
  failures: ['not_found'],
});

export const deleteWatch = endpoint({
  method: 'DELETE',
  path: '/api/core/watches/:id/',
  access: 'user',
  summary: 'Delete a watch',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});

const tokenParams = z.object({ token: z.string().regex(/^\d{1,10}-[\w-]{43}$/) });

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/core/unsubscribe/:token/',
  access: 'public',
  summary:
    'Unsubscribe from all emails about releases and results with the signed token of such an email: switches off notifications and every watch. One-click (RFC 8058): the body may be a form and is ignored',
  form: true,
  params: tokenParams,
  responses: { 200: okShape },
  failures: ['not_found'],
});

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/core/unsubscribe/:token/',
  access: 'public',
  summary: 'Redirect to the page that asks for confirmation; changes nothing',
  params: tokenParams,
  responses: { 302: noContent },
  failures: ['not_found'],
});

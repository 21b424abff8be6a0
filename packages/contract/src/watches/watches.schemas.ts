import { z } from 'zod';
import { answerNames } from '../analysis/answers/answers.ts';
import { seriesNames } from '../catalogue/catalogue.schemas.ts';
import { type FacetName, facetNames, oilLabel } from '../samples/oil-label.schemas.ts';
import { canonicalGrade } from '../shared/sae-grade.ts';
import { idShape, timeShape } from '../shared/shapes.ts';
import { requiredText, singleLine } from '../shared/text.ts';

/** Watches of one user. */
export const mostWatches = 50;

const value = z.string().max(200);
const values = z.array(value).max(200).optional();
const grades = z.array(value.overwrite(canonicalGrade)).max(200).optional();
const facets = Object.fromEntries(
  facetNames.map((name) => [name, oilLabel[name].type === 'grade' ? grades : values]),
) as Record<FacetName, typeof values>;

/** The filters of the catalogue that may be watched; without one, every new oil matches. */
export const watchedFilters = z.object({
  ...facets,
  series: z.enum(seriesNames).optional(),
  search: value.optional(),
});
export type WatchedFilters = z.output<typeof watchedFilters>;

/** Characters of the filters as JSON: a list answers all watches. */
const longestFilters = 4096;

const watchName = singleLine(requiredText());

/** A search of the catalogue under a name, or a saved analysis, whose name and filters at the time of a release count. */
export const watchForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('CATALOGUE'),
    name: watchName,
    filters: watchedFilters.refine(
      (filters) => JSON.stringify(filters).length <= longestFilters,
      'Choose fewer values.',
    ),
  }),
  z.object({ kind: z.literal('ANALYSIS'), saved_analysis: idShape }),
]);
export type WatchForm = z.output<typeof watchForm>;

export const watchKinds = ['CATALOGUE', 'ANALYSIS'] as const;

// by functions of `z` alone, which a build may remove: no page that offers watches then loads the answers
export const watchRow = z.object({
  id: idShape,
  kind: z.enum(watchKinds),
  name: z.string(),
  /** Of the catalogue. */
  filters: z.nullable(watchedFilters),
  /** The saved analysis with the secret of its link, and the answer it opens if it is one. */
  analysis: z.nullable(z.object({ id: idShape, token: z.string(), answer: z.nullable(z.enum(answerNames)) })),
  /** Whether a release that adds matching oils is told by mail. */
  enabled: z.boolean(),
  created: timeShape,
});
export type Watch = z.output<typeof watchRow>;

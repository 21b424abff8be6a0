import { z } from 'zod';
import { originColumns } from '../library/values/values.schemas.ts';
import { counted } from '../shared/counts.ts';
import { idShape, timeShape } from '../shared/shapes.ts';
import { optionalText, requiredText, singleLine } from '../shared/text.ts';
import { unpagedQuery } from './analysis-query.schemas.ts';
import { answerNames } from './answers/answers.ts';
import { seriesQuestion } from './series.schemas.ts';

/** Saved analyses of one user. */
export const maxSavedAnalyses = 200;

/** Charts of one analysis. */
export const maxCharts = 12;

/** What a saved analysis opens: the query without a page, and its charts or the answer over it. */
export const savedQuery = unpagedQuery.extend({
  charts: z.array(seriesQuestion).max(maxCharts).optional(),
  /** Columns of an oil's origin that are before the values; without them those of filters and order. */
  origin: z.array(z.enum(originColumns)).optional(),
  /** Over the free sample set. */
  sample_set: z.boolean().optional(),
  answer: z.object({ name: z.enum(answerNames), parameters: z.record(z.string(), z.unknown()) }).optional(),
});
export type SavedQuery = z.output<typeof savedQuery>;

/** Characters of a saved query as JSON: lists answer a hundred of them. */
const maxQueryLength = 16_384;

/** A query that is to be saved. */
export const queryToSave = savedQuery.refine(
  (query) => JSON.stringify(query).length <= maxQueryLength,
  'Choose fewer values.',
);

/** An analysis of the caller. */
export const savedAnalysis = z.object({
  id: idShape,
  name: z.string(),
  query: savedQuery,
  /** Where the list of saved work shows it; empty without a folder. */
  folder: z.string(),
  /** The secret of its link; any signed-in user who has it may read name and query. */
  token: z.string(),
  created: timeShape,
  updated: timeShape,
});
export type SavedAnalysis = z.output<typeof savedAnalysis>;

/** The name of a folder of saved work. */
export const workFolder = singleLine(optionalText());

export const savedAnalysisForm = z.object({
  name: singleLine(requiredText()),
  query: queryToSave,
  folder: workFolder.optional(),
});

/** What a reader of a link does not have. A regional database is named, as it is for sale; names of custom datasets are not disclosed. */
export const missingForReader = z.object({
  /** Datasets of the query that the reader does not hold; the query fails with 404 while it names them. */
  datasets: z.array(
    z.object({
      kind: z.enum(['REGIONAL', 'CUSTOM']),
      id: idShape,
      /** `2016 Europe`. */
      database: z.string().nullable(),
    }),
  ),
  /** Analytes of its columns, parameters, order and charts of which the reader holds no cell in the datasets that remain. */
  analytes: z.array(z.object({ id: idShape, name: z.string() })),
});

/** An analysis as the reader of its link sees it; the query as saved, with the reader's own copy of a regional database for another one. */
export const sharedAnalysis = z.object({
  name: z.string(),
  query: savedQuery,
  mine: z.boolean(),
  missing: missingForReader,
});
export type SharedAnalysis = z.output<typeof sharedAnalysis>;

/** `2 datasets`, with the names of regional databases: `2 datasets (2016 Europe and one more)`. */
export const missingDatasets = (datasets: SharedAnalysis['missing']['datasets']) => {
  const names = datasets.flatMap(({ database }) => database ?? []);
  const others = datasets.length - names.length;
  const all = [...names, ...(others > 0 ? [counted(others, 'custom dataset')] : [])];
  const total = counted(datasets.length, 'dataset');
  return names.length === 0 ? total : `${total} (${all.join(', ')})`;
};

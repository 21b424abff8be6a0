import { z } from 'zod';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idShape, timeShape } from '../shared/shapes.ts';
import { answerNames } from './answers/answers.ts';

export const workKinds = ['view', 'answer', 'story', 'dashboard'] as const;
export type WorkKind = (typeof workKinds)[number];

/** What a user has saved: a saved analysis that opens Data Analysis or an answer, a story or a dashboard. */
export const savedWork = z.object({
  kind: z.enum(workKinds),
  /** Of the saved analysis, or of the story. */
  id: idShape,
  name: z.string(),
  /** Empty without a folder. */
  folder: z.string(),
  /** What it shows, in words: `Histogram, 2 box plots by group`, or the answers and views of a story. */
  contents: z.string(),
  /** The filters of a view or dashboard in words; empty without one. */
  filters: z.string(),
  /** The answer that a saved analysis opens, or null. */
  answer: z.nullable(z.enum(answerNames)),
  /** The secret of its link. */
  token: z.string(),
  created: timeShape,
  updated: timeShape,
});
export type SavedWork = z.output<typeof savedWork>;

export const listSavedWork = listEndpoint({
  path: '/api/reports/analysis/saved-work/',
  access: 'user',
  summary:
    'Saved analyses, stories and dashboards of the user in one list, the latest changed first unless ordered otherwise',
  row: savedWork,
  ordering: ['id', 'name', 'kind', 'folder', 'created', 'updated'],
  filters: {
    kind: z.enum(workKinds).optional(),
    folder: z.string().max(200).optional(),
    /** Words that all occur in name, folder, contents or filters, ignoring case. */
    search: z.string().max(200).optional(),
  },
});

export const listWorkFolders = listEndpoint({
  path: '/api/reports/analysis/folders/',
  access: 'user',
  summary: 'The folders of the saved work of the user with the number of their entries, by name',
  row: z.object({ name: z.string(), count: z.int() }),
  ordering: ['name'],
});

import { z } from 'zod';
import { idShape, timeShape } from '../shared/shapes.ts';
import { nonEmptyText, optionalText, requiredText, singleLine } from '../shared/text.ts';
import { analysisFilters } from './analysis-query.schemas.ts';
import { missingForReader, queryToSave, savedQuery, workFolder } from './saved-analyses.schemas.ts';

/** Stories of one user. */
export const maxStories = 100;

/** Bytes of all stories of one user together. */
export const maxStoriesBytes = 2_000_000;

/** Parts of one story, words and views. */
export const maxStoryParts = 30;

/** Charts of all views of one story. */
export const maxStoryCharts = 60;

/** Characters of the words of one part. */
export const maxWordsLength = 5000;

/** Characters of the caption of a view. */
export const maxCaptionLength = 500;

/** `page`: words and views below each other. `grid`: a dashboard, whose charts and tables are side by side. */
export const storyLayouts = ['page', 'grid'] as const;
export type StoryLayout = (typeof storyLayouts)[number];

/** Filters of a dashboard, which hold for all its views in addition to their own. */
export const dashboardFilters = analysisFilters.omit({
  regional_reports: true,
  custom_reports: true,
  hidden_names: true,
});
export type DashboardFilters = z.output<typeof dashboardFilters>;

/** Characters of the filters of a dashboard as JSON. */
const maxFiltersLength = 16_384;

/** Own words, in Markdown. */
export const storyWords = z.object({ kind: z.literal('words'), text: nonEmptyText(maxWordsLength) });

/** A view with its parameters, as a saved analysis keeps it: no values. */
export const storyView = z.object({
  kind: z.literal('view'),
  title: singleLine(nonEmptyText()),
  /** What the view shows, in own words. */
  caption: singleLine(optionalText(maxCaptionLength)).optional(),
  /** Whether a dashboard shows the table of a view that has charts; without charts it always does. */
  table: z.boolean().optional(),
  query: savedQuery,
});

const partsOf = (views: typeof storyView) =>
  z
    .array(z.discriminatedUnion('kind', [storyWords, views]))
    .max(maxStoryParts, `At most ${maxStoryParts} parts.`);

export const partsOfStory = partsOf(storyView);
export type StoryPart = z.output<typeof partsOfStory>[number];

const chartsOf = (part: StoryPart) => (part.kind === 'view' ? (part.query.charts?.length ?? 0) : 0);

/** Whether a dashboard shows the table of a view beside its charts. */
export const hasTable = ({ table, query }: Pick<z.output<typeof storyView>, 'table' | 'query'>): boolean =>
  !query.answer && (table === true || chartsOf({ kind: 'view', title: '', query }) === 0);

export const storyForm = z.object({
  title: singleLine(requiredText()),
  parts: partsOf(storyView.extend({ query: queryToSave })).refine(
    (parts) => parts.reduce((sum, part) => sum + chartsOf(part), 0) <= maxStoryCharts,
    `At most ${maxStoryCharts} charts in all views together.`,
  ),
  layout: z.enum(storyLayouts).optional(),
  folder: workFolder.optional(),
  /** Of a dashboard. */
  filters: dashboardFilters
    .refine((filters) => JSON.stringify(filters).length <= maxFiltersLength, 'Choose fewer values.')
    .optional(),
});
export type StoryForm = z.output<typeof storyForm>;

export const storyChanges = storyForm.partial().extend({
  /** `updated` of the version that is changed: another stored one is not replaced. */
  updated: timeShape.optional(),
});
export type StoryChanges = z.output<typeof storyChanges>;

/** A story of the caller. */
export const story = z.object({
  id: idShape,
  title: z.string(),
  parts: partsOfStory,
  layout: z.enum(storyLayouts),
  filters: dashboardFilters,
  /** Where the list of saved work shows it; empty without a folder. */
  folder: z.string(),
  /** The secret of its link; any signed-in user who has it may read words and views. */
  token: z.string(),
  created: timeShape,
  updated: timeShape,
});
export type Story = z.output<typeof story>;

/** A story in the list: the number of its parts. */
export const storyRow = story.omit({ filters: true }).extend({ parts: z.int() });

/** A story as the reader of its link sees it, with what of each view the reader does not hold. */
export const sharedStory = z.object({
  title: z.string(),
  updated: timeShape,
  mine: z.boolean(),
  /** For its author, who may change it. */
  id: idShape.nullable(),
  layout: z.enum(storyLayouts),
  filters: dashboardFilters,
  parts: z.array(z.discriminatedUnion('kind', [storyWords, storyView.extend({ missing: missingForReader })])),
});
export type SharedStory = z.output<typeof sharedStory>;

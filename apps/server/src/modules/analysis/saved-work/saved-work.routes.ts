import { answers } from '@iom/contract/analysis/answers/answers.ts';
import * as analysisEndpoints from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { SavedWork } from '@iom/contract/analysis/saved-work.endpoints.ts';
import * as endpoints from '@iom/contract/analysis/saved-work.endpoints.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import * as storyEndpoints from '@iom/contract/analysis/stories.endpoints.ts';
import { hasTable } from '@iom/contract/analysis/stories.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { FiltersOf, OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { searchWords } from '@iom/contract/shared/text.ts';
import { chartLabels } from '@iom/figures/series-figure.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { type ListPage, rowsOfPage, sortRows } from '#platform/database/list-rows.ts';
import { contentDisposition } from '#platform/http/headers.ts';
import { pageOf, queueCaller } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import { filterLines } from '../analysis-file.service.ts';
import { type AnalyteIndex, indexAnalytes } from '../analytes.ts';
import {
  changeAnalysis,
  removeAnalysis,
  saveAnalysis,
  savedAnalyses,
  sharedAnalysis,
} from '../saved/saved-analyses.service.ts';
import { readAnalyses, type SavedAnalysisRow } from '../saved/saved-analyses.store.ts';
import {
  changeStory,
  listUserStories,
  makeStory,
  readOwnStory,
  readSharedStory,
  removeStory,
  restoreStory,
} from '../stories/stories.service.ts';
import { readStories, type StoryRow } from '../stories/stories.store.ts';
import type { StoryPdfs } from '../stories/story-pdf.service.ts';

/** `Histogram, 2 × Scatter plot`. */
const chartsInWords = (charts: readonly SeriesQuestion[]) =>
  [...Map.groupBy(charts, ({ kind }) => kind)].map(([kind, same]) =>
    same.length === 1 ? chartLabels[kind] : `${same.length} × ${chartLabels[kind]}`,
  );

const contentsOfQuery = ({ answer, charts = [] }: SavedQuery) =>
  answer ? [`Answer: ${answers[answer.name].title}`] : ['Table', ...chartsInWords(charts)];

const contentsOfParts = ({ parts, layout }: Pick<StoryRow, 'parts' | 'layout'>) => {
  const views = parts.flatMap((part) => (part.kind === 'view' ? [part] : []));
  return [
    ...views.map((view) => {
      const shown = contentsOfQuery(view.query);
      const isWithoutTable = layout === 'grid' && !view.query.answer && !hasTable(view);
      return `${view.title} (${(isWithoutTable ? shown.slice(1) : shown).join(', ')})`;
    }),
    ...(views.length < parts.length ? [counted(parts.length - views.length, 'text')] : []),
  ];
};

const filtersInWords = (analytes: AnalyteIndex, query: SavedQuery) => {
  if (query.sample_set) return 'Free sample set';
  const lines = filterLines(analytes, query);
  return lines[0]?.startsWith('none') ? '' : lines.join('; ');
};

const times = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  created: createdAt.toISOString(),
  updated: updatedAt.toISOString(),
});

const analysisWork = (analytes: AnalyteIndex, row: SavedAnalysisRow): SavedWork => ({
  kind: row.query.answer ? 'answer' : 'view',
  ...{ id: row.id, name: row.name, folder: row.folder, token: row.token },
  answer: row.query.answer?.name ?? null,
  contents: contentsOfQuery(row.query).join(', '),
  filters: filtersInWords(analytes, row.query),
  ...times(row),
});

const storyWork = (analytes: AnalyteIndex, row: StoryRow): SavedWork => ({
  kind: row.layout === 'grid' ? 'dashboard' : 'story',
  ...{ id: row.id, name: row.title, folder: row.folder, token: row.token },
  answer: null,
  contents: contentsOfParts(row).join(', '),
  filters: row.layout === 'grid' ? filtersInWords(analytes, row.filters ?? {}) : '',
  ...times(row),
});

/** Everything that a user has saved: at most 200 analyses and 100 stories, so that contents can be searched in words. */
const readWork = async (tx: ReadTx, analytes: AnalyteIndex, userId: number): Promise<SavedWork[]> => [
  ...(await readAnalyses(tx, userId)).map((row) => analysisWork(analytes, row)),
  ...(await readStories(tx, userId)).map((row) => storyWork(analytes, row)),
];

const textOf = ({ name, folder, contents, filters }: SavedWork) =>
  [name, folder, contents, filters].join('\n').toLowerCase();

/** A page of the user's saved work, the latest changed first unless ordered otherwise. */
const listWork = async (
  tx: ReadTx,
  analytes: AnalyteIndex,
  userId: number,
  {
    kind,
    folder,
    search = '',
  }: Pick<FiltersOf<typeof endpoints.listSavedWork>, 'kind' | 'folder' | 'search'>,
  page: ListPage<OrderingKeyOf<typeof endpoints.listSavedWork>>,
) => {
  const words = searchWords(search);
  const found = (await readWork(tx, analytes, userId)).filter(
    (one) =>
      (kind === undefined || one.kind === kind) &&
      (folder === undefined || one.folder === folder) &&
      words.every((word) => textOf(one).includes(word)),
  );
  const latest = [{ field: 'updated', descending: true } as const];
  const sorted = sortRows(found, page.ordering.length > 0 ? page.ordering : latest);
  return { count: found.length, results: rowsOfPage(sorted, page) };
};

/** The folders of the user's saved work, by name. */
const listFolders = async (tx: ReadTx, analytes: AnalyteIndex, userId: number, page: ListPage<'name'>) => {
  const groups = Map.groupBy(await readWork(tx, analytes, userId), ({ folder }) => folder);
  groups.delete('');
  const rows = [...groups].map(([name, { length: count }], id) => ({ id, name, count }));
  const byName = [{ field: 'name', descending: false } as const];
  const sorted = sortRows(rows, page.ordering.length > 0 ? page.ordering : byName);
  return {
    count: rows.length,
    results: rowsOfPage(sorted, page).map(({ name, count }) => ({ name, count })),
  };
};

const savedAnalysisRoutes = (routes: Routes, deps: AnalysisDeps) => {
  const analytes = () => indexAnalytes(deps.dictionary());
  routes.heavy.query(analysisEndpoints.listSavedAnalyses, ({ tx, user, query }) =>
    savedAnalyses(tx, user.id, pageOf(query)),
  );
  routes.mutation(analysisEndpoints.createSavedAnalysis, ({ tx, user, body }) =>
    saveAnalysis(tx, analytes(), user.id, body),
  );
  routes.mutation(analysisEndpoints.updateSavedAnalysis, ({ tx, user, params, body }) =>
    changeAnalysis(tx, analytes(), user.id, params.id, body),
  );
  routes.mutation(analysisEndpoints.deleteSavedAnalysis, ({ tx, user, params }) =>
    removeAnalysis(tx, user.id, params.id),
  );
  routes.raw(analysisEndpoints.readSharedAnalysis, ({ user, params }) =>
    sharedAnalysis(deps, user.id, params.token),
  );
};

const storyRoutes = (routes: Routes, deps: AnalysisDeps, pdfs: StoryPdfs) => {
  const analytes = () => indexAnalytes(deps.dictionary());
  routes.heavy.query(storyEndpoints.listStories, ({ tx, user, query }) =>
    listUserStories(tx, user.id, pageOf(query)),
  );
  routes.mutation(storyEndpoints.createStory, ({ tx, user, body }) =>
    makeStory(tx, analytes(), user.id, body),
  );
  routes.heavy.query(storyEndpoints.readStory, ({ tx, user, params }) =>
    readOwnStory(tx, user.id, params.id),
  );
  routes.mutation(storyEndpoints.updateStory, ({ tx, user, params, body }) =>
    changeStory(tx, analytes(), user.id, params.id, body),
  );
  routes.mutation(storyEndpoints.deleteStory, ({ tx, user, params }) => removeStory(tx, user.id, params.id));
  routes.mutation(storyEndpoints.restoreStory, ({ tx, user, params }) =>
    restoreStory(tx, user.id, params.id),
  );
  routes.heavy.raw(storyEndpoints.readSharedStory, ({ user, params }) =>
    readSharedStory(deps, user.id, params.token),
  );
  routes.raw(storyEndpoints.printSharedStory, async ({ user, params, request, reply }) => {
    const reader = { id: user.id, ...queueCaller(request, reply) };
    const { name, bytes } = await pdfs.read(reader, params.token);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', name))
      .send(bytes);
  });
};

/** The user's saved analyses and stories, and the lists of both. */
export const savedWorkRoutes = (routes: Routes, deps: AnalysisDeps, pdfs: StoryPdfs) => {
  savedAnalysisRoutes(routes, deps);
  storyRoutes(routes, deps, pdfs);
  const analytes = () => indexAnalytes(deps.dictionary());
  routes.heavy.query(endpoints.listSavedWork, ({ tx, user, query }) =>
    listWork(tx, analytes(), user.id, query, pageOf(query)),
  );
  routes.heavy.query(endpoints.listWorkFolders, ({ tx, user, query }) =>
    listFolders(tx, analytes(), user.id, pageOf(query)),
  );
};

import path from 'node:path';
import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { PlaneFigure } from '@iom/figures/figure.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { type Library, openCellMasks } from '#modules/library/library.module.ts';
import { type CellMask, oncePerArchive, type Samples } from '#modules/samples/samples.module.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { analysisRoutes } from './analysis.routes.ts';
import type { AnalysisDeps } from './analysis.service.ts';
import { openQueryTable } from './analysis-file.service.ts';
import { type SampleTexts, sampleFigure, sampleTexts } from './answers/answers.service.ts';
import { openSampleSet } from './answers/sample-set/sample-set.ts';
import { memoryEngine } from './engine/memory/memory-engine.ts';
import { sqlEngine } from './engine/sql/sql-engine.ts';
import { openHiddenNames } from './hidden-names/hidden-names.ts';
import { queryDigest, queryResult } from './results/result-snapshot.ts';
import { deleteUserAnalyses } from './saved/saved-analyses.store.ts';
import { savedWorkRoutes } from './saved-work/saved-work.routes.ts';
import { deleteUserStories, removeDeletedStories } from './stories/stories.store.ts';
import { openStoryPdfs } from './stories/story-pdf.service.ts';

export { callerDetails } from './analysis.routes.ts';

const engines = { memory: memoryEngine, sql: sqlEngine };

interface AnalysisModuleDeps extends Pick<Platform, 'config' | 'database' | 'log' | 'site' | 'throttle'> {
  samples: Samples;
  library: Library;
  catalogue: Catalogue;
}

export interface Analysis extends Module {
  /**
   * The oils that match a query's filters on their metadata, regardless of their holders. Ignores test
   * parameters and chosen datasets: no value is read.
   */
  matchingByMetadata(query: AnalysisFilters, sampleIds: readonly number[]): Promise<number[]>;
  /** A saved query's current result, over the cells that the user holds. */
  queryResult(userId: number, query: SavedQuery): ReturnType<typeof queryResult>;
  /** A digest: different queries have different ones. */
  queryDigest(query: SavedQuery): string;
  /** What the claim check finds in the free sample set, by the placeholders of built pages. */
  sampleTexts(): Promise<SampleTexts>;
  /** The figure of an answer over the free sample set; null if no oil of the set counts. */
  sampleFigure(name: AnswerName): Promise<PlaneFigure | null>;
}

/**
 * The ids of the oils that match the filters, ignoring test parameters. The mask shows the oils and none of
 * their cells.
 */
const matchingByMetadata = (
  { engine }: Pick<AnalysisDeps, 'engine'>,
  query: AnalysisFilters,
  sampleIds: readonly number[],
): Promise<number[]> => {
  const mask: CellMask = new Map(sampleIds.map((id) => [id, new Set<number>()]));
  const filters = { ...query, test_parameters: [], own_columns: [] };
  return engine.ids({ filters, sort: null }, mask);
};

/** Data Analysis: search, facets, charts and files over everything a user holds. */
export const openAnalysis = ({
  config,
  database,
  log,
  site,
  throttle,
  samples,
  library,
  catalogue,
}: AnalysisModuleDeps): Analysis => {
  const { dictionary } = samples;
  const folder = path.join(config.dataDir, 'analysis');
  const { siteResults } = library;
  const engineDeps = { database, log, dictionary, samples, catalogue, folder, siteResults };
  const engine = engines[config.engines.analysis](engineDeps);
  const deps = {
    database,
    dictionary,
    masks: openCellMasks({ database }, samples),
    sampleSet: openSampleSet({ database, samples }),
    siteResults,
    engine,
    hiddenNames: openHiddenNames({ database }),
    alarmedCells: library.alarmedCells,
  };
  // from the database, so that no page waits until an archive is in memory
  const sampleDeps = { ...deps, engine: sqlEngine(engineDeps) };
  const storyPdfs = openStoryPdfs({ ...deps, log, site, throttle });
  return {
    routes: (routes) => {
      analysisRoutes(routes, deps, library.analysisFiles);
      savedWorkRoutes(routes, deps, storyPdfs);
    },
    queryResult: (userId, query) => queryResult(deps, userId, query),
    queryDigest,
    matchingByMetadata: (query, sampleIds) => matchingByMetadata(deps, query, sampleIds),
    // each rendered page asks for them
    sampleTexts: oncePerArchive(samples, () => sampleTexts(sampleDeps)),
    sampleFigure: (name) => sampleFigure(sampleDeps, name),
    forgetUser: async (tx, user) => {
      await deleteUserAnalyses(tx, user.id);
      await deleteUserStories(tx, user.id);
    },
    recurring: [
      { name: 'remove deleted stories', everyMinutes: 60, run: () => database.write(removeDeletedStories) },
    ],
    opened: engine.load,
    close: async () => {
      await storyPdfs.close();
      await engine.close();
    },
    jobs: [library.analysisFiles.job(openQueryTable(deps))],
  };
};

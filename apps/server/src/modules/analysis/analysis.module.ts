import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { openCellMasks } from '#modules/library/library.module.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { Module } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { analysisRoutes } from './analysis.routes.ts';
import { memoryEngine } from './engine/memory/memory-engine.ts';
import { sqlEngine } from './engine/sql/sql-engine.ts';
import { savedAnalysisRoutes } from './saved/saved-analyses.routes.ts';

const engines = { memory: memoryEngine, sql: sqlEngine };

/** Data Analysis: search, facets, charts and files over everything a user holds. */
export const openAnalysis = ({
  config,
  database,
  samples,
  catalogue,
}: Pick<Platform, 'config' | 'database'> & { samples: Samples; catalogue: Catalogue }): Module => {
  const { dictionary } = samples;
  const engine = engines[config.analysisEngine]({ database, dictionary, samples, catalogue });
  const deps = { database, dictionary, masks: openCellMasks(samples), engine };
  return {
    routes: (routes) => {
      analysisRoutes(routes, deps);
      savedAnalysisRoutes(routes, deps);
    },
  };
};

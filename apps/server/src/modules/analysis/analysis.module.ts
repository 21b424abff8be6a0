import { openCellMasks } from '#modules/library/library.module.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { Module } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { analysisRoutes } from './analysis.routes.ts';
import { sqlEngine } from './engine/sql/sql-engine.ts';
import { savedAnalysisRoutes } from './saved/saved-analyses.routes.ts';

const engines = { sql: sqlEngine };

/** Data Analysis: search, facets, charts and files over everything a user holds. */
export const openAnalysis = ({
  config,
  database,
  samples,
}: Pick<Platform, 'config' | 'database'> & { samples: Samples }): Module => {
  const { dictionary } = samples;
  const engine = engines[config.analysisEngine]({ database, dictionary });
  const deps = { database, dictionary, masks: openCellMasks(samples), engine };
  return {
    routes: (routes) => {
      analysisRoutes(routes, deps);
      savedAnalysisRoutes(routes, deps);
    },
  };
};

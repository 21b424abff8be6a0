import * as endpoints from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import { indexAnalytes } from '../analytes.ts';
import {
  changeAnalysis,
  removeAnalysis,
  saveAnalysis,
  savedAnalyses,
  sharedAnalysis,
} from './saved-analyses.service.ts';

export const savedAnalysisRoutes = (routes: Routes, deps: AnalysisDeps) => {
  const analytes = () => indexAnalytes(deps.dictionary());
  routes.heavy.query(endpoints.listSavedAnalyses, ({ tx, user, query }) =>
    savedAnalyses(tx, user.id, pageOf(query)),
  );
  routes.mutation(endpoints.createSavedAnalysis, ({ tx, user, body }) =>
    saveAnalysis(tx, analytes(), user.id, body),
  );
  routes.mutation(endpoints.updateSavedAnalysis, ({ tx, user, params, body }) =>
    changeAnalysis(tx, analytes(), user.id, params.id, body),
  );
  routes.mutation(endpoints.deleteSavedAnalysis, ({ tx, user, params }) =>
    removeAnalysis(tx, user.id, params.id),
  );
  routes.raw(endpoints.readSharedAnalysis, ({ user, params }) => sharedAnalysis(deps, user.id, params.token));
};

import * as endpoints from '@iom/contract/analysis/saved-work.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import { indexAnalytes } from '../analytes.ts';
import { listFolders, listWork } from './saved-work.service.ts';

export const savedWorkRoutes = (routes: Routes, { dictionary }: Pick<AnalysisDeps, 'dictionary'>) => {
  routes.heavy.query(endpoints.listSavedWork, ({ tx, user, query }) =>
    listWork(tx, indexAnalytes(dictionary()), user.id, query, pageOf(query)),
  );
  routes.heavy.query(endpoints.listWorkFolders, ({ tx, user, query }) =>
    listFolders(tx, indexAnalytes(dictionary()), user.id, pageOf(query)),
  );
};

import * as endpoints from '@iom/contract/content/papers/papers.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { createPaper, deletePaper, listPapers, paperOf, updatePaper } from './papers.service.ts';

export const papersRoutes = (routes: Routes) => {
  routes.query(endpoints.listPapers, ({ tx, query }) => listPapers(tx, query, pageOf(query)));
  routes.query(endpoints.readPaper, ({ tx, params }) => paperOf(tx, params.id));
  routes.auditedMutation(endpoints.createPaper, ({ tx, body }) => createPaper(tx, body));
  routes.auditedMutation(endpoints.updatePaper, ({ tx, params, body }) => updatePaper(tx, params.id, body));
  routes.auditedMutation(endpoints.deletePaper, ({ tx, params }) => deletePaper(tx, params.id));
};

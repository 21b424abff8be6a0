import { readSanityReport } from '@iom/contract/library/sanity/sanity.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Routes } from '#platform/http/routes.ts';
import { sanityReportOf } from './sanity.service.ts';

export const sanityRoutes = (routes: Routes, dictionary: () => Dictionary) =>
  routes.query(readSanityReport, ({ tx, params }) => sanityReportOf(tx, dictionary(), params.id));

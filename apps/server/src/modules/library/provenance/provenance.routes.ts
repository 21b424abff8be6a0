import { readProvenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { provenanceOf } from './provenance.service.ts';

export const provenanceRoutes = (
  routes: Routes,
  dictionary: () => Dictionary,
  readAlarms: ReadBatchAlarms,
) => {
  routes.query(readProvenance, ({ tx, user, query }) =>
    provenanceOf(tx, dictionary(), user.id, query, readAlarms),
  );
};

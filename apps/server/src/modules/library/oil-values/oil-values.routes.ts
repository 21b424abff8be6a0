import { readOilPeers, readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { oilPeers } from './oil-peers.service.ts';
import { oilValues } from './oil-values.service.ts';

export const oilValueRoutes = (routes: Routes, dictionary: () => Dictionary, readAlarms: ReadBatchAlarms) => {
  routes.query(readOilValues, ({ tx, user, params }) =>
    oilValues(tx, dictionary(), user.id, params.id, readAlarms),
  );
  routes.heavy.query(readOilPeers, ({ tx, user, params }) => oilPeers(tx, dictionary(), user.id, params.id));
};

import { asc, eq, sql } from 'drizzle-orm';
import { isMarketOil } from '#modules/samples/samples.module.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import { type ReadTx, withoutTimeLimit } from '#platform/database/database.ts';

const columns = {
  id: samples.id,
  groupId: samples.groupId,
  reportNumber: samples.reportNumber,
  containerId: samples.containerId,
  year: samples.year,
  brandName: samples.brandName,
  supplier: samples.supplier,
  saeGrade: samples.saeGrade,
  serviceClass: samples.serviceClass,
  oilType: samples.oilType,
  region: samples.region,
  country: samples.country,
  stateOrProvince: samples.stateOrProvince,
  apiMark: samples.apiMark,
  dexosMark: samples.dexosMark,
  energySaving: samples.energySaving,
  ilsacMark: samples.ilsacMark,
  jasoMark: samples.jasoMark,
  resourceConserving: samples.resourceConserving,
  testedIds: samples.testedIds,
  released: sql<boolean>`${sampleGroups.releasedAt} is not null`,
};

/** Market samples in ascending order of id, released or not. Reference oils are never listed. */
export const loadOils = async (tx: ReadTx) => {
  await withoutTimeLimit(tx);
  return tx
    .select(columns)
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(isMarketOil)
    .orderBy(asc(samples.id));
};

export type Oil = Awaited<ReturnType<typeof loadOils>>[number];

import { parsePhotoKey, photoKeys } from '@iom/contract/samples/photos/photo-names.ts';
import { asc, sql } from 'drizzle-orm';
import type { Database, ReadTx, WriteTx } from '#platform/database/database.ts';
import type { RecordChange } from '#platform/http/audited.ts';
import { storedGauge } from '#platform/operation-metrics.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { openArchiveWatch } from './archive-watch.ts';
import type { FindMailed } from './corrections/correction.service.ts';
import {
  type Dictionary,
  dictionaryIsComplete,
  loadDictionary,
  syncDictionary,
} from './dictionary/dictionary.store.ts';
import { readArchiveVersion } from './groups/groups.store.ts';
import type { PhotoSource } from './photos/photo-source.ts';
import { samplesNumbered } from './photos/photos.service.ts';
import { refreshStatistics } from './results/statistics.store.ts';
import { samplesRoutes } from './samples.routes.ts';
import { archiveState, sampleOils } from './samples.tables.ts';
import { abandonedImportJob, importJob } from './uploads/import-job.ts';

export { type CorrectedTests, correctionQueue, type FindMailed } from './corrections/correction.service.ts';
export { correctOil } from './corrections/oil-correction.service.ts';
export { revisedTexts } from './corrections/revised-values.ts';
export { type CorrectedCell, correctedSamples, readCorrections } from './corrections/revisions.store.ts';
export type { Dictionary, DictionaryAnalyte, DictionaryTest } from './dictionary/dictionary.store.ts';
export { methodIn, testNameIn } from './dictionary/methods.ts';
export { precisionSince } from './dictionary/precision.ts';
export { changePrices, type NewPrice } from './dictionary/price-list.ts';
export { updatePrices, updateTest } from './dictionary/tests.service.ts';
export { type CellHistory, cellHistories, numberAt } from './disclosure-control/cell-histories.ts';
export {
  fewWait,
  groupByRelease as lotsOf,
  type JoiningValues,
  joinLots,
  numbersMoved,
  revealNoOil,
  withRelease,
} from './disclosure-control/joining-values.ts';
export { type ComparedValue, countPeers, type PeerCount } from './disclosure-control/peer-counts.store.ts';
export {
  type CountedReleases,
  countedReleases,
  type ReleasedValues,
  type Source,
  sourceKey,
} from './disclosure-control/released-values.ts';
export { openStoredValues } from './findings/group-findings.ts';
export { findWarnings, isOutsideMarket } from './findings/oil-findings.rules.ts';
export {
  countReleasedOils,
  countUnreleasedGroups,
  findGroup,
  listReleases,
  markAnnounced,
  notifyArchive,
  oilsReleasedByMonth,
  type Release,
  type ReleasedGroup,
  readArchiveStamp,
  readCollectedDays,
  readLabelFindings,
  releaseQueue,
  unannouncedReleases,
} from './groups/groups.store.ts';
export { type ImportDeps, importFiles } from './import/import.service.ts';
export {
  isMarketOil,
  isMarketSample,
  isReleasedMarketOil,
  releasedMarketOils,
  releasedOils,
} from './market-oils.ts';
export { matchingGroups, searchMarketOils } from './matches.store.ts';
export { type LabelPart, toOilResponse, wireLabel } from './oil-response.ts';
export { oncePerArchive, oncePerVersion } from './once-per-archive.ts';
export type { Photo, PhotographedOil, PhotoSource } from './photos/photo-source.ts';
export { firstPhotos, photoPaths, storedPhotos } from './photos/photo-source.ts';
export { type OilValues, readArchiveValues } from './results/archive-values.store.ts';
export {
  type BatchOf,
  type OilBatch,
  readBatches,
  readBatchOf,
  readCellsOfBatches,
  readLaboratories,
} from './results/batches.store.ts';
export {
  type Cell,
  type CellMask,
  type Cells,
  covers,
  type ReportedCell,
  type RetestedCell,
  readCells,
  readRetests,
} from './results/cells.store.ts';
export {
  findLikelyDuplicates,
  type GroupSample,
  type MarketRange,
  readMarketRanges,
  readUnmaskedCells,
  readUnmaskedRetests,
  samplesOfGroup,
} from './results/group-values.store.ts';
export {
  countLaboratories,
  measuredReferences,
  type ReferencePoint,
  type ReferenceRun,
  readReferenceRuns,
  referencePoints,
  referencesInBatch,
} from './results/reference-oils.store.ts';
export { addressHolders, readOwnImport } from './uploads/imports.service.ts';

/** The ids of the oils chosen for the free sample set, ascending. */
export const readSampleOils = async (tx: ReadTx) => {
  const rows = await tx.select().from(sampleOils).orderBy(asc(sampleOils.sampleId));
  return rows.map(({ sampleId }) => sampleId);
};

/** Prevents other servers from choosing oils until the transaction ends. */
export const lockSampleOils = (tx: WriteTx) =>
  tx.execute(sql`lock table ${sampleOils} in share row exclusive mode`);

export const addSampleOils = async (tx: WriteTx, ids: readonly number[]) => {
  if (ids.length > 0) await tx.insert(sampleOils).values(ids.map((sampleId) => ({ sampleId })));
};

export interface Samples extends Module {
  /** Tests and analytes of the archive's current version. */
  dictionary(): Dictionary;
  /** Keeps only the keys of photographs of existing samples. */
  photographsAmong(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Runs the callbacks in sequence after this or another server has changed the archive, including a test's name or price. */
  onArchiveChange(callback: () => Promise<void>): void;
  /** The same after a change of the released data, which gives the archive a new version. */
  onNewVersion(callback: () => Promise<void>): void;
  /** Runs the callbacks; resolves when everything in memory is at least as new as this call, or could not be reloaded. */
  refreshArchive(): Promise<void>;
  /**
   * Resolves when the version in memory is the stored one, or could not be loaded; runs the callbacks only
   * for a new version.
   */
  catchUp(): Promise<void>;
  /** Whether the last reload failed, so that older oils and values are in memory until one succeeds. */
  isOutdated(): boolean;
}

/** The stored dictionary; tests and analytes shipped with this version and missing in the database are inserted first. */
export const openDictionary = async (database: Database): Promise<Dictionary> => {
  if (!(await database.read(dictionaryIsComplete))) await database.write(syncDictionary);
  return database.read(loadDictionary);
};

interface SamplesDeps extends Pick<Platform, 'database' | 'jobs' | 'log' | 'sharedFiles'> {
  photos: PhotoSource;
  recordChange: RecordChange;
  /** Licences are the library's, which comes later. */
  findMailed: FindMailed;
}

/** Samples in groups, the tests and their results, photographs, the importer and the release. */
export const openSamples = async ({
  database,
  jobs,
  log,
  photos,
  sharedFiles: files,
  recordChange,
  findMailed,
}: SamplesDeps): Promise<Samples> => {
  let stored = await openDictionary(database);
  await refreshStatistics(database);
  const dictionary = () => stored;
  const watch = await openArchiveWatch(log, () => database.read(readArchiveVersion));
  const refreshArchive = watch.reload;
  watch.onChange(async () => {
    stored = await database.read(loadDictionary);
  });
  watch.onNewVersion(() => refreshStatistics(database));
  await database.listen('archive', () => void watch.reload());
  return {
    routes: (routes) =>
      samplesRoutes(routes, {
        ...{ database, dictionary, photos, jobs, files, recordChange, refreshArchive },
        onArchiveChange: watch.onChange,
      }),
    jobs: [
      importJob({ database, files, jobs, dictionary, recordChange, findMailed, refreshArchive }),
      abandonedImportJob({ database, files, jobs }),
    ],
    metrics: [
      watch.loaded,
      storedGauge(
        database,
        { name: 'archive_version', help: 'Version of the archive in the database' },
        sql`select ${archiveState.version}::int as value from ${archiveState}`,
      ),
    ],
    dictionary,
    photographsAmong: async (keys) => {
      const numbers = keys.flatMap((key) => parsePhotoKey(key)?.reportNumber ?? []);
      if (numbers.length === 0) return new Set();
      return new Set((await database.read((tx) => samplesNumbered(tx, numbers))).flatMap(photoKeys));
    },
    onArchiveChange: watch.onChange,
    onNewVersion: watch.onNewVersion,
    refreshArchive,
    catchUp: watch.catchUp,
    isOutdated: watch.hasFailed,
    close: async () => watch.close(),
  };
};

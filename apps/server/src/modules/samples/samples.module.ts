import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { openArchiveWatch } from './archive-watch.ts';
import {
  type Dictionary,
  dictionaryIsComplete,
  loadDictionary,
  syncDictionary,
} from './dictionary/dictionary.store.ts';
import type { PhotoSource } from './photos/photo-source.ts';
import { samplesRoutes } from './samples.routes.ts';

export type { Dictionary, DictionaryAnalyte, DictionaryTest } from './dictionary/dictionary.store.ts';
export { type ImportDeps, importFiles } from './import/import.service.ts';
export { isMarketOil, isReleasedMarketOil, releasedMarketOils } from './market-oils.ts';
export { photoPaths } from './photos/photo-names.rules.ts';
export type { Photo, PhotographedOil, PhotoSource } from './photos/photo-source.ts';
export { storedPhotos } from './photos/stored-photos.ts';
export { type Cell, type CellMask, type Cells, readCells } from './results/cells.store.ts';
export {
  countLaboratories,
  measuredReferences,
  referencePoints,
} from './results/reference-oils.store.ts';
export { type RetestedCell, readRetests } from './results/retests.store.ts';

export interface Samples extends Module {
  /** Tests and analytes of the archive's current version. */
  dictionary(): Dictionary;
  /** Calls back, one callback after the other, when this or another server has changed the archive. */
  onArchiveChange(callback: () => Promise<void>): void;
  /** Runs the callbacks; resolves when everything in memory is at least as new as this call. */
  archiveChanged(): Promise<void>;
}

/** The dictionary of the database, after adding what it lacks of the one this version ships. */
export const openDictionary = async (database: Database): Promise<Dictionary> => {
  if (!(await database.read(dictionaryIsComplete))) await database.write(syncDictionary);
  return database.read(loadDictionary);
};

/** Samples in groups, the tests and their results, photographs, the importer and the release. */
export const openSamples = async ({
  database,
  log,
  photos,
}: Pick<Platform, 'database' | 'log'> & { photos: PhotoSource }): Promise<Samples> => {
  let dictionary = await openDictionary(database);
  const watch = openArchiveWatch(log);
  watch.onChange(async () => {
    dictionary = await database.read(loadDictionary);
  });
  await database.listen('archive', () => void watch.changed());
  return {
    routes: (routes) => samplesRoutes(routes, { database, photos, archiveChanged: watch.changed }),
    dictionary: () => dictionary,
    onArchiveChange: watch.onChange,
    archiveChanged: watch.changed,
  };
};

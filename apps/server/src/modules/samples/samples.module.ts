import type { Module } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { openArchiveWatch } from './archive-watch.ts';
import {
  type Dictionary,
  dictionaryIsComplete,
  loadDictionary,
  syncDictionary,
} from './dictionary/dictionary.store.ts';
import { samplesRoutes } from './samples.routes.ts';

export type { Dictionary, DictionaryAnalyte, DictionaryTest } from './dictionary/dictionary.store.ts';
export { type ImportDeps, importFiles } from './import/import.service.ts';
export { isMarketOil, isReleasedMarketOil, releasedMarketOils } from './market-oils.ts';
export { photoPaths } from './photos/photo-names.rules.ts';
export { photosOf } from './photos/photos.service.ts';
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

/** Samples in groups, the tests and their results, the importer and the release. */
export const openSamples = async ({
  database,
  log,
}: Pick<Platform, 'database'> & Partial<Pick<Platform, 'log'>>): Promise<Samples> => {
  if (!(await database.read(dictionaryIsComplete))) await database.write(syncDictionary);
  let dictionary = await database.read(loadDictionary);
  const watch = openArchiveWatch(log);
  watch.onChange(async () => {
    dictionary = await database.read(loadDictionary);
  });
  await database.listen('archive', () => void watch.changed());
  return {
    routes: (routes) => samplesRoutes(routes, { archiveChanged: watch.changed }),
    dictionary: () => dictionary,
    onArchiveChange: watch.onChange,
    archiveChanged: watch.changed,
  };
};

// Downloads of a whole year of the archive: size, time and peak memory of each format.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { downloadFormats } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { type App, openApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { fileFormats } from '../../apps/server/src/modules/library/downloads/formats/formats.ts';
import { loadSamples } from '../../apps/server/src/modules/library/licences/licences.store.ts';
import { columnsFor } from '../../apps/server/src/modules/library/values/value-rows.ts';
import { readTableRows, type ValueTable } from '../../apps/server/src/modules/library/values/value-table.ts';
import { folderStore } from '../../apps/server/src/platform/files/folder-store.ts';
import { openLog } from '../../apps/server/src/platform/log.ts';

/** All tests of all oils of the year with the most oils. */
const largestYear = async ({ server, database, modules }: App): Promise<ValueTable> => {
  const getJson = async <T>(address: string) =>
    (await server.inject(`/api/core/sample-metadata/${address}`)).json() as T;
  const { year } = await getJson<Facets>('facets/');
  const largest = year.toSorted((a, b) => b.count - a.count)[0]?.value;
  const { ids } = await getJson<{ ids: number[] }>(`ids/?year=${largest}`);
  const oils = await database.read((tx) => loadSamples(tx, ids));
  const mask = new Map(ids.map((id) => [id, 'all' as const]));
  return { mask, oils, columns: columnsFor(modules.samples.dictionary(), mask, oils) };
};

/** Runs `work` and returns its result with the peak resident memory above the start, in MB. */
const withPeak = async <T>(work: () => Promise<T>) => {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  try {
    return { done: await work(), peak: (most - before) / 1e6 };
  } finally {
    clearInterval(watch);
  }
};

/**
 * Writes a file in each format as the download job does, on the configured archive; no server may be running
 * on it.
 */
export const downloadFigures = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const app = await openApp(readConfig(), openLog('error'));
  try {
    const dictionary = app.modules.samples.dictionary();
    const table = await largestYear(app);
    const files = folderStore(folder);
    const about = {
      title: 'A year',
      made: new Date(),
      filters: [],
      revisions: [],
      licences: [{ id: 1, order: 1 }],
      holder: '',
      institute: '',
      address: '',
    };
    const figures: Record<string, object> = {};
    for (const format of downloadFormats) {
      const start = performance.now();
      const { done: bytes, peak } = await withPeak(() => {
        const rows = readTableRows(app.database.read, table, async () => {});
        return files.write(
          `year.${format}`,
          fileFormats[format].write({
            table,
            rows,
            about,
            dictionary,
            dialect: { byteOrderMark: false, decimalComma: false },
          }),
        );
      });
      const seconds = (performance.now() - start) / 1000;
      figures[format] = {
        'size, kB': (bytes / 1e3).toFixed(0),
        'time, s': seconds.toFixed(2),
        'peak, MB': peak.toFixed(0),
      };
    }
    const tests = new Set(table.columns.map(({ testId }) => testId)).size;
    const { oils, columns } = table;
    return { description: `${oils.length} oils × ${tests} tests (${columns.length} analytes)`, figures };
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
};

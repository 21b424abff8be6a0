import { on } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ImportDeps, importFiles } from '../modules/samples/samples.module.ts';
import { CannotStart } from '../platform/start-failure.ts';
import type { WriterTask, WrittenGroup } from './demo-writer.ts';

/** The archive of the screenshots and examples. */
const seed = 1984;

/** The groups in the order the worker writes them. @throws the worker's error. */
async function* writtenGroups(task: WriterTask): AsyncGenerator<WrittenGroup> {
  const worker = new Worker(new URL('./demo-writer.ts', import.meta.url), { workerData: task });
  try {
    for await (const [group] of on(worker, 'message', { close: ['exit'] })) yield group as WrittenGroup;
  } finally {
    await worker.terminate();
  }
}

/** Generates the demo archive and imports it group by group; groups that exist are kept. @returns the number of oils. */
export const importDemoArchive = async (deps: ImportDeps, oils: number, progress: (done: number) => void) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'demo-archive-'));
  let done = 0;
  try {
    for await (const group of writtenGroups({ seed, oils, folder })) {
      const { name, released, samples, results } = group;
      const report = await importFiles(deps, {
        name,
        samples: () => createReadStream(samples),
        results: () => createReadStream(results),
        release: released,
        dryRun: false,
      });
      if (report.errors.length > 0)
        throw new CannotStart(
          `The demo archive does not fit the samples that are there already: ${report.errors[0]?.message} Use an empty database, or set DEMO=off.`,
        );
      await Promise.all([rm(samples), rm(results)]);
      done += group.oils;
      progress(done);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return done;
};

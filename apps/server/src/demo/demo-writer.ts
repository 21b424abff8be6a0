// A worker thread that writes each group of the demo archive as two import files, while the main thread imports them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import {
  resultLines,
  resultsHeader,
  sampleLine,
  samplesHeader,
} from '@iom/archive-generator/archive/importer-files.ts';
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';

export interface WrittenGroup {
  name: string;
  released: boolean;
  samples: string;
  results: string;
  oils: number;
}
export interface WriterTask {
  seed: number;
  oils: number;
  folder: string;
}

const { seed, oils, folder } = workerData as WriterTask;
let number = 0;
for (const group of generateArchive({ seed, oils })) {
  number += 1;
  const written: WrittenGroup = {
    name: group.name,
    released: group.released,
    samples: path.join(folder, `${number}-samples.csv`),
    results: path.join(folder, `${number}-results.csv`),
    oils: 0,
  };
  let sampleText = samplesHeader;
  let resultText = resultsHeader;
  const write = (oil: GeneratedOil) => {
    sampleText += sampleLine(oil.sample);
    resultText += resultLines(oil);
  };
  for (const oil of group.oils) {
    written.oils += 1;
    write(oil);
  }
  for (const reference of group.references) write(reference);
  writeFileSync(written.samples, sampleText);
  writeFileSync(written.results, resultText);
  parentPort?.postMessage(written);
}
parentPort?.close();

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { importFiles, openSamples } from '../../src/modules/samples/samples.module.ts';
import type { TestApp } from '../setup/test-app.ts';

export interface OilToBuild {
  report_number: string;
  [column: string]: string;
}
/** `[report number, test, analyte, value]` */
export type ResultToBuild = readonly [string, string, string, string];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.map(quoted).join(',')).join('\n');

/** Brings two texts in through the importer, as files. */
export const importTexts = async (
  test: TestApp,
  name: string,
  texts: { samples: string; results: string },
  options: { release?: boolean; dryRun?: boolean } = {},
) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'import-'));
  const files = { samples: path.join(folder, 'samples.csv'), results: path.join(folder, 'results.csv') };
  await writeFile(files.samples, texts.samples);
  await writeFile(files.results, texts.results);
  try {
    const { database } = test;
    const samples = await openSamples({ database });
    return await importFiles({ database, samples }, { name, ...files, dryRun: false, ...options });
  } finally {
    await rm(folder, { recursive: true });
  }
};

export const kv100 = ['Kinematic Viscosity @ 100 C', 'Kinematic Viscosity @ 100 C'] as const;
export const noack = ['Noack Volatility (Procedure D)', 'Noack Evaporation Loss'] as const;
export const mrvYield = [
  'MRV Yield Stress and Apparent Viscosity (TP-1)',
  'MRV Yield Stress @ -35 C',
] as const;
export const ash = ['Sulfated Ash', 'Sulfated Ash'] as const;

let made = 0;

/** Oils of 2016 in Europe with viscosity, volatility and ash; every third lacks ash. Unreleased unless said otherwise. */
export const aGroup = async (
  test: TestApp,
  { oils = 4, release = true, region = 'Europe', year = '2016' } = {},
) => {
  made += 1;
  const built = Array.from(
    { length: oils },
    (_, i): OilToBuild => ({
      report_number: `T${made}-${i + 1}`,
      container_id: `C${made}${i}`,
      year,
      brand_name: i === 1 ? '=Brand "B"' : `Brand ${String.fromCharCode(65 + (i % 26))}`,
      supplier: 'Test Oils',
      sae_grade: i % 2 === 0 ? '5W-30' : '10W40',
      service_class: 'SN',
      oil_type: 'Passenger car',
      region,
      country: 'DE',
      api_mark: i % 2 === 0 ? 'True' : '',
    }),
  );
  const results = built.flatMap(({ report_number: number }, i): ResultToBuild[] => [
    [number, ...kv100, (10 + i / 8).toFixed(3)],
    [number, ...noack, i === 0 ? '<5' : String(9 + i)],
    ...(i % 3 === 2 ? [] : [[number, ...ash, '0.85'] as const]),
  ]);
  const columns = Object.keys(built[0] ?? {});
  const report = await importTexts(
    test,
    `Group ${made}`,
    {
      samples: csv([columns, ...built.map((oil) => columns.map((column) => oil[column] ?? ''))]),
      results: csv([['report_number', 'test', 'analyte', 'value'], ...results]),
    },
    { release },
  );
  if (report.group === null) throw new Error(`the group was refused: ${JSON.stringify(report.errors)}`);
  await test.app.modules.samples.archiveChanged();
  return { id: report.group, name: `Group ${made}`, numbers: built.map((oil) => oil.report_number) };
};

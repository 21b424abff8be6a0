import { readDistribution } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { expect, test } from 'vitest';
import { importTexts, kv100, reloadArchive } from '#test/fixtures/archive.ts';
import { uploadAndWait } from '#test/fixtures/imports.ts';
import { anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';

test('the distribution of cranking viscosity counts oils from 2001 on, also after corrections', async () => {
  const app = await openTestApp();
  const admin = await anAdministrator(app);
  const cranking = ['Cold Cranking Simulator (CCS)', crankingAtGrade] as const;
  const newOils = [2000, 2001].flatMap((year) =>
    Array.from({ length: 45 }, (_, i) => ({ number: `C-${year}-${i}`, year, i })),
  );
  const columns = 'report_number,year,brand_name,supplier,sae_grade,region,country';
  const csvLines = (oils: typeof newOils, more: number) =>
    oils.map(({ number, year, i }) =>
      [number, ...cranking, (year < 2001 ? 3000 : 6000) + 10 * i + more].join(','),
    );
  const texts = {
    samples: [
      columns,
      ...newOils.map(({ number, year }) => `${number},${year},Brand,Oils,5W-30,Europe,DE`),
    ].join('\n'),
    results: [
      'report_number,test,analyte,value',
      ...csvLines(newOils, 0),
      ...newOils.map(({ number, i }) => [number, ...kv100, 10 + i / 20].join(',')),
    ].join('\n'),
  };
  expect((await importTexts(app, 'Cranked', texts, { release: true })).errors).toEqual([]);
  await reloadArchive(app);
  const analyteNamed = (name: string) =>
    app.app.modules.samples
      .dictionary()
      .tests.flatMap(({ analytes }) => analytes)
      .find((analyte) => analyte.name === name)?.id ?? 0;
  const distributionNamed = async (name: string) =>
    (await app.call(readDistribution, { params: { id: analyteNamed(name) } })).body;
  const before = await distributionNamed(crankingAtGrade);
  expect(before.oils).toBe(45);
  // the lowest bin ends above 6000
  expect(before.bins[0]?.to).toBeGreaterThan(6000);
  expect((await distributionNamed(kv100[1])).oils).toBe(90);
  const corrected = newOils.slice(0, 25);
  const report = await uploadAndWait(app, admin, {
    ...{ name: 'Recalibrated', correction: 'true' },
    samples: ['report_number', ...corrected.map(({ number }) => number)].join('\n'),
    results: ['report_number,test,analyte,value', ...csvLines(corrected, 500)].join('\n'),
  });
  expect(report.correction?.changed).toBe(25);
  await reloadArchive(app);
  expect(await distributionNamed(crankingAtGrade)).toEqual(before);
  await app.close();
});

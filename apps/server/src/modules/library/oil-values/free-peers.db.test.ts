import { readSampleSet } from '@iom/contract/analysis/analysis.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readOilPeers } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { importTexts, kv100, noack, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';

test('oils of the free sample set, whose values are public, do not hide the values of others', async () => {
  const app = await openTestApp();
  // the 60 with both tests are free; of the others 29 are below the owned one
  const viscosityAt = (i: number) => (i < 30 ? 10 : i < 60 ? 14 : i === 60 ? 12 : 11);
  const newOils = Array.from({ length: 90 }, (_, i) => ({
    number: `P-${i}`,
    viscosity: viscosityAt(i),
    isFree: i < 60,
  }));
  const columns = 'report_number,container_id,year,brand_name,supplier,sae_grade,oil_type,region,country';
  const csvLines = ({ number, viscosity, isFree }: (typeof newOils)[number]) =>
    [[number, ...kv100, viscosity], ...(isFree ? [[number, ...noack, 12]] : [])].map(
      (line) => `${line.join(',')}\n`,
    );
  const texts = {
    samples: `${columns}\n${newOils.map(({ number }) => `${number},${number},2016,Brand ${number},Test Oils,0W-16,Passenger car,Europe,DE\n`).join('')}`,
    results: `report_number,test,analyte,value\n${newOils.flatMap(csvLines).join('')}`,
  };
  expect((await importTexts(app, 'P', texts, { release: true })).errors).toEqual([]);
  await reloadArchive(app);
  const free = (await app.call(readSampleSet)).body.oils.map(({ report_number }) => report_number);
  expect(free).toHaveLength(60);
  expect(free).not.toContain('P-60');
  const { results } = (await app.call(listOils, { query: { page_size: '100' } })).body;
  const own = results.find((oil) => oil.sample__report_number === 'P-60')?.id ?? 0;
  const testId = app.app.modules.samples.dictionary().testNamed(kv100[0])?.id ?? 0;
  const who = await aMember(app);
  const oils = [{ sampleId: own, testIds: [testId], fullSet: false }];
  const licence = { kind: 'CUSTOM', name: 'One', holderId: who.id, orderId: null, buyerId: null } as const;
  await app.database.write((tx) => grantLicence(tx, { ...licence, oils }));
  expect((await app.call(readOilPeers, { params: { id: own }, token: who.token })).body.values).toEqual([]);
  await app.close();
});

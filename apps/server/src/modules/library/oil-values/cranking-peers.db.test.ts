import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readOilPeers } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { importTexts, kv100, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';

test('a cranking viscosity is compared with others at the same temperature, other values within the decade', async () => {
  const app = await openTestApp();
  const cranking = ['Cold Cranking Simulator (CCS)', crankingAtGrade] as const;
  // before 2001 five degrees warmer, about half the number
  const newOils = [1999, 2000, 2001, 2009].flatMap((year) =>
    Array.from({ length: 25 }, (_, i) => ({ number: `P-${year}-${i}`, year, i })),
  );
  const columns = 'report_number,container_id,year,brand_name,supplier,sae_grade,oil_type,region,country';
  const texts = {
    samples: `${columns}\n${newOils.map(({ number, year }) => `${number},${number},${year},Brand ${number},Test Oils,5W-30,Passenger car,Europe,DE\n`).join('')}`,
    results: `report_number,test,analyte,value\n${newOils
      .flatMap(({ number, year, i }) => [
        [number, ...kv100, (10 + i / 20).toFixed(2)],
        [number, ...cranking, (year < 2001 ? 3000 : 6000) + 10 * i],
      ])
      .map((line) => `${line.join(',')}\n`)
      .join('')}`,
  };
  expect((await importTexts(app, 'P', texts, { release: true })).errors).toEqual([]);
  await reloadArchive(app);
  const { results } = (await app.call(listOils, { query: { page_size: '100' } })).body;
  const who = await aMember(app);
  const readPeers = async (number: string) => {
    const id = results.find((oil) => oil.sample__report_number === number)?.id ?? 0;
    const oils = [{ sampleId: id, testIds: null, fullSet: false }];
    const licence = { kind: 'CUSTOM', name: number, holderId: who.id, orderId: null, buyerId: null } as const;
    await app.database.write((tx) => grantLicence(tx, { ...licence, oils }));
    const { body } = await app.call(readOilPeers, { params: { id }, token: who.token });
    return [body.group?.first_year, body.values.map(({ n, percentile }) => [n, percentile])];
  };
  // kinematic viscosity, then cranking viscosity
  const ofOils = [
    await readPeers('P-1999-12'),
    await readPeers('P-2000-12'),
    await readPeers('P-2001-12'),
    await readPeers('P-2009-12'),
  ];
  const one = [24, 50];
  expect(ofOils).toEqual([
    [1990, [one, one]],
    [2000, [[74, 50], one]],
    [
      2000,
      [
        [74, 50],
        [49, 50],
      ],
    ],
    [
      2000,
      [
        [74, 50],
        [49, 50],
      ],
    ],
  ]);
  await app.close();
});

import { expect, test } from 'vitest';
import { generateArchive } from './archive.ts';
import { resultColumns, resultRecords, sampleColumns, sampleRecord } from './importer-records.ts';

const oils = [...generateArchive({ seed: 4, oils: 300 })].flatMap((group) => [
  ...group.oils,
  ...group.references,
]);
const named = (columns: readonly string[], cells: string[]): Record<string, string | undefined> =>
  Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
const samples = oils.map(({ sample }) => named(sampleColumns, sampleRecord(sample)));

test('a sample is a record of its fields', () => {
  for (const [i, { sample }] of oils.entries()) {
    expect(samples[i]).toMatchObject({
      kind: sample.kind,
      report_number: sample.reportNumber,
      container_id: sample.containerId,
      year: String(sample.year),
      brand_name: sample.brandName,
      supplier: sample.supplier,
      sae_grade: sample.saeGrade,
      service_class: sample.serviceClass,
      oil_type: sample.oilType,
      region: sample.region,
      country: sample.country,
      state_or_province: sample.stateOrProvince,
    });
  }
});

test('label marks are True, False or empty', () => {
  const marks = ['api_mark', 'dexos_mark', 'energy_saving', 'ilsac_mark', 'jaso_mark', 'resource_conserving'];
  const found = new Set(samples.flatMap((row) => marks.map((mark) => row[mark])));
  expect([...found].sort()).toEqual(['', 'False', 'True']);
});

test('every value is a record with laboratory and batch, a retest as run 2', () => {
  const records = oils.flatMap((oil) => [...resultRecords(oil)].map((cells) => named(resultColumns, cells)));
  const expected = oils.flatMap(({ sample, retest, ...reported }) =>
    [reported, ...(retest ? [retest] : [])].flatMap(({ laboratory, batch, results }, i) =>
      results.map(({ test: name, analyte, value }) => ({
        report_number: sample.reportNumber,
        test: name,
        analyte,
        value,
        laboratory,
        batch,
        run: String(i + 1),
      })),
    ),
  );
  expect(records).toEqual(expected);
  expect(records.some(({ run }) => run === '2')).toBe(true);
});

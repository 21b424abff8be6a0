import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { generateArchive } from './archive.ts';
import { resultLines, resultsHeader, sampleLine, samplesHeader } from './importer-files.ts';

const oils = [...generateArchive({ seed: 4, oils: 300 })].flatMap((group) => [
  ...group.oils,
  ...group.references,
]);
const read = (text: string): Record<string, string>[] => parse(text, { columns: true });

test('samples read back from their CSV records, names with commas and accents included', () => {
  const rows = read(samplesHeader + oils.map(({ sample }) => sampleLine(sample)).join(''));
  expect(rows).toHaveLength(oils.length);
  for (const [i, { sample }] of oils.entries()) {
    expect(rows[i]).toMatchObject({
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
  expect(rows.some(({ supplier }) => supplier?.includes(','))).toBe(true);
});

test('label marks are True, False or empty', () => {
  const rows = read(samplesHeader + oils.map(({ sample }) => sampleLine(sample)).join(''));
  const marks = ['api_mark', 'dexos_mark', 'energy_saving', 'ilsac_mark', 'jaso_mark', 'resource_conserving'];
  const found = new Set(rows.flatMap((row) => marks.map((mark) => row[mark])));
  expect([...found].sort()).toEqual(['', 'False', 'True']);
});

test('results read back from their CSV records, one per value, retests as run 2, with laboratory and batch', () => {
  const rows = read(resultsHeader + oils.map(resultLines).join(''));
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
  expect(rows).toEqual(expected);
  expect(rows.some((row) => row.test?.includes(','))).toBe(true);
  expect(rows.some((row) => row.run === '2')).toBe(true);
});

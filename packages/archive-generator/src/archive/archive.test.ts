import { expect, test } from 'vitest';
import { generateArchive } from './archive.ts';
import { resultRecords, sampleRecord } from './importer-records.ts';

const text = (seed: number, count: number) =>
  [...generateArchive({ seed, oils: count })]
    .map(
      ({ name, oils }) =>
        name +
        [...oils].map((oil) => [sampleRecord(oil.sample), ...resultRecords(oil)].join('\n')).join('\n'),
    )
    .join('\n');

const groups = [...generateArchive({ seed: 11, oils: 2000 })].map(({ name, releasedOn, oils }) => ({
  name,
  releasedOn,
  samples: [...oils].map(({ sample }) => sample),
}));
const samples = groups.flatMap((group) => group.samples);

test('the same seed and count give the same archive, another seed a different one', () => {
  expect(text(5, 120)).toBe(text(5, 120));
  expect(text(6, 120)).not.toBe(text(5, 120));
});

test('a group returns the same oils each time, in any order of calls', () => {
  const [first, second] = [...generateArchive({ seed: 8, oils: 300 })];
  const later = [...(second?.oils ?? [])];
  const earlier = [...(first?.oils ?? [])];
  expect([...(first?.oils ?? [])]).toEqual(earlier);
  expect([...(second?.oils ?? [])]).toEqual(later);
});

test('every group is one year and region, and only the last one, of 2023, is unreleased', () => {
  for (const { name, releasedOn, samples: ofGroup } of groups.slice(0, -1)) {
    expect(releasedOn).not.toBeNull();
    expect(new Set(ofGroup.map(({ year, region }) => `${year} ${region}`))).toEqual(new Set([name]));
  }
  const last = groups.at(-1);
  expect(last).toMatchObject({ name: '2023 Europe, second collection', releasedOn: null });
  expect(last?.samples.length).toBeGreaterThanOrEqual(3);
  expect(groups.slice(0, -1).reduce((sum, group) => sum + group.samples.length, 0)).toBe(2000);
});

test('report numbers and container codes are unique, safe in URLs, and do not reveal a brand', () => {
  expect(new Set(samples.map(({ reportNumber }) => reportNumber)).size).toBe(samples.length);
  expect(new Set(samples.map(({ containerId }) => containerId)).size).toBe(samples.length);
  for (const { reportNumber, containerId } of samples) {
    expect(reportNumber).toMatch(/^\d{4}-(AF|AM|AP|EU)-\d{4}$/);
    expect(containerId).toMatch(/^[B-Z]{2}-\d{4}$/);
  }
  const released = groups.slice(0, -1).flatMap((group) => group.samples.map(({ year }) => year));
  expect(released).toEqual([...released].sort((a, b) => a - b));
});

test('container codes of consecutive samples do not follow each other', () => {
  const [one, other] = samples;
  expect(one?.containerId.slice(0, 2)).not.toBe(other?.containerId.slice(0, 2));
});

test('brands recur over years, grades and countries', () => {
  const byBrand = Map.groupBy(samples, ({ brandName }) => brandName);
  const recurring = [...byBrand.values()].filter(
    (ofBrand) =>
      new Set(ofBrand.map(({ year }) => year)).size > 3 &&
      new Set(ofBrand.map(({ saeGrade }) => saeGrade)).size > 3 &&
      new Set(ofBrand.map(({ country }) => country)).size > 2,
  );
  expect(byBrand.size).toBeGreaterThan(250);
  expect(recurring.length).toBeGreaterThan(60);
});

test('labels are written as the importer expects them', () => {
  for (const { saeGrade, country, stateOrProvince, serviceClass } of samples) {
    expect(saeGrade).toMatch(/^(\d+W\d+|\d+W|\d+)$/);
    expect(country).toMatch(/^[A-Z]{2}$/);
    expect(serviceClass).not.toBe('');
    expect(stateOrProvince !== '').toBe(['US', 'CA', 'AU', 'BR', 'MX', 'IN'].includes(country));
  }
});

test('marks occur only in the years in which they existed', () => {
  const yearsWithMark = (
    mark: 'dexosMark' | 'resourceConserving' | 'energySaving' | 'jasoMark' | 'ilsacMark',
  ) => samples.filter((sample) => sample[mark] !== null).map(({ year }) => year);
  expect(Math.min(...yearsWithMark('dexosMark'))).toBeGreaterThanOrEqual(2011);
  expect(Math.min(...yearsWithMark('resourceConserving'))).toBeGreaterThanOrEqual(2010);
  expect(Math.max(...yearsWithMark('energySaving'))).toBeLessThanOrEqual(2013);
  expect(Math.min(...yearsWithMark('jasoMark'))).toBeGreaterThanOrEqual(1998);
  expect(Math.min(...yearsWithMark('ilsacMark'))).toBeGreaterThanOrEqual(1993);
  for (const mark of ['dexosMark', 'resourceConserving', 'energySaving', 'jasoMark', 'ilsacMark'] as const)
    expect(yearsWithMark(mark)).not.toEqual([]);
});

test('oils are bought in order within their year, and recent groups are released 20 to 58 days after the last', () => {
  for (const { releasedOn, samples: ofGroup } of groups) {
    const days = ofGroup.map(({ collected }) => collected ?? '');
    expect(days).toEqual(days.toSorted());
    const year = ofGroup[0]?.year ?? 0;
    for (const day of days) expect(day.startsWith(`${year}-`)).toBe(true);
    if (releasedOn === null) continue;
    const waited = (Date.parse(releasedOn) - Date.parse(days.at(-1) ?? '')) / 86_400_000;
    expect(waited).toBeGreaterThanOrEqual(20);
    if (year >= 2015) expect(waited).toBeLessThanOrEqual(58);
  }
});

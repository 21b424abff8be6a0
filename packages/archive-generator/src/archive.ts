/** The demo archive: invented oils, collected year by year and region by region, one group released after the other. */
import { collectionPlan, unreleasedOils } from './collection-plan.rules.ts';
import { type Laboratory, makeLaboratory } from './measure.ts';
import { type GeneratedOil, makeOil } from './oil.ts';
import type { Region } from './reference-data.ts';

export interface GeneratedGroup {
  name: string;
  released: boolean;
  /** Made when asked for, and made the same again when asked again. */
  oils: Iterable<GeneratedOil>;
}

const regionCode = { Africa: 'AF', Americas: 'AM', 'Asia-Pacific': 'AP', Europe: 'EU' } as const;
const laboratoryNames = ['A', 'B', 'C'] as const;
const batchSize = 12;

/** Report numbers sort by year, and run through a year and region: 2016-EU-0143. */
function reportNumber(year: number, region: Region, position: number): string {
  return `${year}-${regionCode[region]}-${String(position).padStart(4, '0')}`;
}

const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const codes = codeLetters.length ** 2 * 10_000;

/** Blind code of the n-th container: steps through all codes by a number that shares no factor with their count. */
function containerId(seed: number, n: number): string {
  const code = ((seed % 9973) * 401 + n * 2_471_963) % codes;
  const letters = Math.floor(code / 10_000);
  const first = codeLetters.charAt(Math.floor(letters / codeLetters.length));
  const second = codeLetters.charAt(letters % codeLetters.length);
  return `${first}${second}-${String(code % 10_000).padStart(4, '0')}`;
}

/**
 * Groups of an archive with `oils` released oils (19,900 is the full one) by year and region, oldest first, and last
 * one more group that is not released. The same seed (a whole number, 0 or more) and count give the same archive.
 */
export function* generateArchive({ seed, oils }: { seed: number; oils: number }): Generator<GeneratedGroup> {
  const laboratories = new Map<string, Laboratory>();
  function laboratoryOf(year: number, batch: number): Laboratory {
    const name = laboratoryNames[batch % laboratoryNames.length] ?? 'A';
    const key = `${year} ${name}`;
    const laboratory = laboratories.get(key) ?? makeLaboratory(seed, year, name);
    laboratories.set(key, laboratory);
    return laboratory;
  }
  function* makeOils(year: number, region: Region, first: number, count: number, container: number) {
    for (let i = 0; i < count; i++) {
      yield makeOil({
        seed,
        year,
        region,
        reportNumber: reportNumber(year, region, first + i),
        containerId: containerId(seed, container + i),
        laboratory: laboratoryOf(year, Math.floor((container + i) / batchSize)),
      });
    }
  }
  const group = (name: string, released: boolean, make: () => Iterator<GeneratedOil>): GeneratedGroup => ({
    name,
    released,
    oils: { [Symbol.iterator]: make },
  });

  let containers = 0;
  let lastOfEurope = 0;
  for (const { year, region, oils: count } of collectionPlan(oils)) {
    const container = containers;
    containers += count;
    if (year === 2023 && region === 'Europe') lastOfEurope = count;
    yield group(`${year} ${region}`, true, () => makeOils(year, region, 1, count, container));
  }
  const waiting = unreleasedOils(oils);
  yield group('2023 Europe, second collection', false, () =>
    makeOils(2023, 'Europe', lastOfEurope + 1, waiting, containers),
  );
}

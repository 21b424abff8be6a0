/** The demo archive: invented oils, collected year by year and region by region, one group released after the other. */
import {
  type CollectionDays,
  collectionDays,
  collectionPlan,
  unreleasedOils,
} from '../market/collection-plan.rules.ts';
import { type Laboratory, makeLaboratory } from '../results/measure.ts';
import type { Region } from '../shared/reference-data.ts';
import { type GeneratedOil, makeOil } from './oil.ts';
import { makeReferenceOils, measureReference } from './reference-oils.ts';

export interface GeneratedGroup {
  name: string;
  /** The day of the release; null while the group awaits it. */
  releasedOn: string | null;
  /** Groups and oils are generated on demand; repeated calls return equal objects. */
  oils: Iterable<GeneratedOil>;
  /** The reference oils of the batches that begin with this group, also generated on demand. */
  references: Iterable<GeneratedOil>;
}

const regionCode = { Africa: 'AF', Americas: 'AM', 'Asia-Pacific': 'AP', Europe: 'EU' } as const;
const laboratoryLetters = ['A', 'B', 'C'] as const;
const batchSize = 12;
/** Numbers beyond the containers of all oils. */
const firstReferenceContainer = 1_000_000;

/** Report numbers sort by year, and are consecutive within year and region: 2016-EU-0143. */
function reportNumber(year: number, region: Region, position: number): string {
  return `${year}-${regionCode[region]}-${String(position).padStart(4, '0')}`;
}

const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const codes = codeLetters.length ** 2 * 10_000;

/** Blind code of the n-th container: steps through all codes with a stride coprime to their count. */
function containerId(seed: number, n: number): string {
  const code = ((seed % 9973) * 401 + n * 2_471_963) % codes;
  const letters = Math.floor(code / 10_000);
  const first = codeLetters.charAt(Math.floor(letters / codeLetters.length));
  const second = codeLetters.charAt(letters % codeLetters.length);
  return `${first}${second}-${String(code % 10_000).padStart(4, '0')}`;
}

/**
 * A collection with the number of its first container and, if it continues another collection, of its first
 * oil.
 */
interface Collection {
  name: string;
  released: boolean;
  year: number;
  region: Region;
  count: number;
  container: number;
  firstOil: number;
}

/** Collections oldest first, then one unreleased collection. */
function collections(oils: number): Collection[] {
  let container = 0;
  const all = collectionPlan(oils).map(({ year, region, oils: count }): Collection => {
    const one = { name: `${year} ${region}`, released: true, year, region, count, container, firstOil: 1 };
    container += count;
    return one;
  });
  const before = all.find(({ name }) => name === '2023 Europe')?.count ?? 0;
  const waiting = { name: '2023 Europe, second collection', released: false, year: 2023, container };
  return [...all, { ...waiting, region: 'Europe', count: unreleasedOils(oils), firstOil: before + 1 }];
}

/** Laboratories take turns at the batches; a batch is of one year. */
function laboratoryTurns(seed: number) {
  const laboratories = new Map<string, Laboratory>();
  return (year: number, batch: number): Laboratory => {
    const letter = laboratoryLetters[batch % laboratoryLetters.length] ?? 'A';
    const key = `${year} ${letter}`;
    const laboratory = laboratories.get(key) ?? makeLaboratory(seed, year, letter);
    laboratories.set(key, laboratory);
    return laboratory;
  };
}

/**
 * Groups of an archive with `oils` released oils (19,900 is the full one) by year and region, oldest first,
 * then one unreleased group. The same seed (a whole number, 0 or more) and count give the same archive.
 */
export function* generateArchive({ seed, oils }: { seed: number; oils: number }): Generator<GeneratedGroup> {
  const nextLaboratory = laboratoryTurns(seed);
  const referenceOils = makeReferenceOils(seed);
  /** The batch of the container, and its laboratory. */
  const findPlace = (year: number, container: number) => {
    const number = Math.floor(container / batchSize);
    return {
      number,
      batch: `${year}-${String(number + 1).padStart(4, '0')}`,
      laboratory: nextLaboratory(year, number),
      otherLaboratory: nextLaboratory(year, number + 1),
    };
  };
  function* makeOils({ year, region, count, container, firstOil }: Collection, days: CollectionDays) {
    for (let i = 0; i < count; i++)
      yield makeOil({
        seed,
        year,
        region,
        reportNumber: reportNumber(year, region, firstOil + i),
        containerId: containerId(seed, container + i),
        collected: days.collectedOn(i, count),
        ...findPlace(year, container + i),
      });
  }
  function* measureReferences({ year, region, count, container }: Collection, opensYear: boolean) {
    for (let i = 0; i < count; i++) {
      if ((container + i) % batchSize !== 0 && !(opensYear && i === 0)) continue;
      const { number, batch, laboratory } = findPlace(year, container + i);
      const reference = referenceOils[number % referenceOils.length];
      if (!reference) continue;
      const code = containerId(seed, firstReferenceContainer + 64 * number + year - 1990);
      const report = `${year}-RO-${String(number + 1).padStart(4, '0')}`;
      const place = { seed, year, region, reportNumber: report, containerId: code, batch, laboratory };
      yield measureReference(reference, place);
    }
  }
  let lastYear = 0;
  for (const collection of collections(oils)) {
    const { name, released, year, firstOil } = collection;
    const days = collectionDays(seed, { name, year, continues: firstOil > 1 });
    const opensYear = year !== lastYear;
    lastYear = year;
    yield {
      name,
      releasedOn: released ? days.releasedOn : null,
      oils: { [Symbol.iterator]: () => makeOils(collection, days) },
      references: { [Symbol.iterator]: () => measureReferences(collection, opensYear) },
    };
  }
}

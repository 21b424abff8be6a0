import { maxSampleOils } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { lastClassicYear } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { SampleCandidate } from './sample-candidates.store.ts';

/**
 * Number of oils of each chosen year, 60 in all. A share needs 20 oils, a trend four years with ten values
 * each.
 */
const oilsOfYears = [20, 14, 13, 13];
/** Between two chosen years a product has had time to be reformulated. */
const minGap = 4;
/** The most common grades, so that each has oils in every year. */
const maxGrades = 8;
/** Weight of a further year of the same product, as a share of the tests. */
const yearWeight = 0.25;

interface Ranked {
  id: number;
  year: number;
  grade: string;
  product: string;
  /** Share of the needed tests that the oil has had. */
  coverage: number;
}

const rankedOil = (oil: SampleCandidate, neededTests: ReadonlySet<number>): Ranked => ({
  id: oil.id,
  year: oil.year,
  grade: oil.saeGrade,
  product: [oil.brandName, oil.region, oil.saeGrade, oil.serviceClass].join('\n'),
  coverage: oil.testedIds.filter((test) => neededTests.has(test)).length / Math.max(1, neededTests.size),
});

/** The year with the most oils, then those that share the most products with the previous ones. */
const chooseYears = (oils: readonly Ranked[]): number[] => {
  const byYear = Map.groupBy(oils, ({ year }) => year);
  const chosen: number[] = [];
  const known = new Set<string>();
  while (chosen.length < oilsOfYears.length) {
    const scored = [...byYear]
      .filter(([year]) => chosen.every((one) => Math.abs(one - year) >= minGap))
      .map(([year, own]) => ({
        year,
        own,
        shared: new Set(own.map(({ product }) => product).filter((product) => known.has(product))).size,
      }))
      .sort((a, b) => b.shared - a.shared || b.own.length - a.own.length || a.year - b.year);
    const [best] = scored;
    if (!best) break;
    chosen.push(best.year);
    for (const { product } of best.own) known.add(product);
  }
  return chosen;
};

/** Products with bottles in several years and many tests first; every year ranks them alike. */
const byProduct = (oils: readonly Ranked[]) => {
  const scores = new Map(
    [...Map.groupBy(oils, ({ product }) => product)].map(([product, bottles]) => {
      const years = new Set(bottles.map(({ year }) => year)).size;
      const coverage = bottles.reduce((sum, one) => sum + one.coverage, 0) / bottles.length;
      return [product, coverage + yearWeight * (years - 1)];
    }),
  );
  return (a: Ranked, b: Ranked) =>
    (scores.get(b.product) ?? 0) - (scores.get(a.product) ?? 0) || b.coverage - a.coverage || a.id - b.id;
};

/** Takes one item of each list in turn. */
const interleave = <T>(lists: readonly (readonly T[])[]): T[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
};

/**
 * The oils of a year in the order of selection: alternating grades, within a grade one bottle of each product
 * first.
 */
const orderOfYear = (
  oils: readonly Ranked[],
  grades: readonly string[],
  compare: ReturnType<typeof byProduct>,
) => {
  const lists = grades.map((grade) => {
    const own = oils.filter((oil) => oil.grade === grade).sort(compare);
    return interleave([...Map.groupBy(own, ({ product }) => product).values()]);
  });
  return interleave(lists);
};

/**
 * The ids of the free sample oils, 60 or as many as there are, ascending: from four years, alternating
 * between the most common grades, products bought in several of these years first. Reads no values, so that
 * no value of another oil can change what is free.
 */
export const chooseSampleOils = (
  oils: readonly SampleCandidate[],
  neededTests: ReadonlySet<number>,
): number[] => {
  const candidates = oils
    .filter(({ year, saeGrade }) => year <= lastClassicYear && saeGrade !== '')
    .map((oil) => rankedOil(oil, neededTests))
    .filter(({ coverage }) => coverage > 0);
  const years = chooseYears(candidates);
  const ofYears = candidates.filter(({ year }) => years.includes(year));
  const gradeCounts = [...Map.groupBy(ofYears, ({ grade }) => grade)].sort(
    ([a, one], [b, other]) => other.length - one.length || a.localeCompare(b),
  );
  const grades = gradeCounts.slice(0, maxGrades).map(([grade]) => grade);
  const compare = byProduct(ofYears);
  const ordered = years.map((year) =>
    orderOfYear(
      ofYears.filter((oil) => oil.year === year),
      grades,
      compare,
    ),
  );
  const taken = ordered.flatMap((own, index) => own.slice(0, oilsOfYears[index]));
  const others = interleave(ordered.map((own, index) => own.slice(oilsOfYears[index])));
  const ids = [...taken, ...others, ...candidates.sort(byProduct(candidates))].map(({ id }) => id);
  return [...new Set(ids)].slice(0, maxSampleOils).sort((a, b) => a - b);
};

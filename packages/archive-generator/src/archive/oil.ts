/** One oil of the archive: its label, true properties and measured results. */
import { drawBottle, type OilTruth } from '../formulation/bottle.ts';
import type { Origin } from '../formulation/label.ts';
import { drawMarks, type Marks } from '../market/marks.rules.ts';
import { type GeneratedResult, type Laboratory, TestBench } from '../results/measure.ts';
import { reportTests, testsNotLost } from '../results/results.ts';
import { drawSlate, retestedTests } from '../results/slate.rules.ts';
import { Random } from '../shared/random.ts';
import type { OilType, Region } from '../shared/reference-data.ts';

/** A row of the importer's `samples.csv`; `country` is an ISO 3166 alpha-2 code. */
export interface GeneratedSample extends Marks {
  kind: 'market' | 'reference';
  reportNumber: string;
  containerId: string;
  /** Day of the purchase, like `2023-09-03`; null for a reference oil. */
  collected: string | null;
  year: number;
  brandName: string;
  supplier: string;
  /** As stored: `5W30`, `30`. */
  saeGrade: string;
  serviceClass: string;
  oilType: OilType;
  region: Region;
  country: string;
  stateOrProvince: string;
}

/** The results of one laboratory in one of its batches. */
interface Measurement {
  laboratory: string;
  batch: string;
  results: readonly GeneratedResult[];
}

/** An oil with its reported measurement (run 1). */
export interface GeneratedOil extends Measurement {
  sample: GeneratedSample;
  truth: OilTruth;
  /** Another laboratory's results for the tests that were run again, or null. */
  retest: Measurement | null;
}

/** Where a sample comes from, how it is labeled blind and who tests it. */
export interface SampleOrigin extends Origin {
  reportNumber: string;
  containerId: string;
  /** Day of the purchase. */
  collected: string;
  batch: string;
  laboratory: Laboratory;
  /** Runs the retests. */
  otherLaboratory: Laboratory;
}

/** Retests run at another laboratory, in its next batch. */
function measureRetests(origin: SampleOrigin, truth: OilTruth, results: readonly GeneratedResult[]) {
  const random = new Random(`${origin.seed}/${origin.reportNumber}/again`);
  const tested = new Set(results.map(({ test }) => test));
  const bench = new TestBench(random, origin.otherLaboratory);
  reportTests(retestedTests(random, truth.fault?.kind, tested), truth, bench);
  if (bench.results.length === 0) return null;
  return { laboratory: origin.otherLaboratory.name, batch: `${origin.batch}R`, results: bench.results };
}

/** Generates one oil. Deterministic: the same origin gives the same oil, independent of other oils. */
export function makeOil(origin: SampleOrigin): GeneratedOil {
  const { year, region, reportNumber, containerId, collected, laboratory, batch } = origin;
  const random = new Random(`${origin.seed}/${reportNumber}`);
  const { label, truth } = drawBottle(random, origin);
  const { country, grade, serviceClass, brand, supplier, claim, product } = label;
  const bench = new TestBench(random, laboratory);
  const slate = drawSlate(random, { year, type: truth.type, isMultigrade: truth.cold !== null });
  reportTests(testsNotLost(random, slate), truth, bench);
  return {
    truth,
    laboratory: laboratory.name,
    batch,
    results: bench.results,
    retest: measureRetests(origin, truth, bench.results),
    sample: {
      kind: 'market',
      reportNumber,
      containerId,
      collected,
      year,
      brandName: brand.name,
      supplier,
      saeGrade: grade.grade.replace('-', ''),
      serviceClass: claim,
      oilType: serviceClass.type,
      region,
      country: country.country,
      stateOrProvince: country.states.length > 0 ? random.pick(country.states) : '',
      ...drawMarks(new Random(`${product.key}/marks`), { region, grade, serviceClass, year }),
    },
  };
}

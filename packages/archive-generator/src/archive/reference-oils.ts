/**
 * Reference oils: each batch includes one; each runs out after some years and is blended again as its next
 * lot.
 */

import { drawBottle, type OilTruth } from '../formulation/bottle.ts';
import { TestBench } from '../results/measure.ts';
import { reportTests } from '../results/results.ts';
import { referenceSlate } from '../results/slate.rules.ts';
import { Random } from '../shared/random.ts';
import type { GeneratedOil, SampleOrigin } from './oil.ts';

interface Lot {
  name: string;
  /** The first year of use. */
  from: number;
  truth: OilTruth;
}

const grades = ['5W-30', '15W-40', '0W-20', '10W-30'] as const;
const maxDraws = 100_000;

/** A faultless oil of the grade, from 2016, when all four grades were on sale. @throws RangeError after 100,000 draws. */
function blend(seed: number, name: string, grade: string): OilTruth {
  for (let draw = 0; draw < maxDraws; draw++) {
    const { truth } = drawBottle(new Random(`${seed}/${name}/${draw}`), {
      seed,
      year: 2016,
      region: 'Americas',
    });
    if (truth.grade.grade === grade && truth.fault === null) return truth;
  }
  throw new RangeError(`No ${grade} without fault in ${maxDraws} bottles`);
}

const firstYear = 1990;
const lastYear = 2023;

/** The lots of one reference oil; each lasts eight to ten years. */
function makeLots(seed: number, oil: string, grade: string): Lot[] {
  const random = new Random(`${seed}/${oil}/lots`);
  const lots: Lot[] = [];
  for (let from = firstYear; from <= lastYear; from += 8 + Math.floor(random.uniform() * 3)) {
    const name = `${oil}, lot ${lots.length + 1}`;
    lots.push({ name, from, truth: blend(seed, name, grade) });
  }
  return lots;
}

/** The reference oils, each as its lots in chronological order. */
export const makeReferenceOils = (seed: number): Lot[][] =>
  grades.map((grade, i) => makeLots(seed, `Reference oil ${i + 1}`, grade));

/** The results of a batch's laboratory for the lot in use. @throws RangeError before the first lot. */
export function measureReference(
  lots: readonly Lot[],
  origin: Omit<SampleOrigin, 'otherLaboratory' | 'collected'>,
): GeneratedOil {
  const { seed, year, region, reportNumber, containerId, laboratory, batch } = origin;
  const lot = lots.findLast(({ from }) => from <= year);
  if (!lot) throw new RangeError(`No reference oil in ${year}`);
  const { name, truth } = lot;
  const ofYear = { ...truth, year };
  const bench = new TestBench(new Random(`${seed}/${reportNumber}`), laboratory);
  reportTests(referenceSlate(year), ofYear, bench);
  return {
    truth: ofYear,
    laboratory: laboratory.name,
    batch,
    results: bench.results,
    retest: null,
    sample: {
      kind: 'reference',
      reportNumber,
      containerId,
      collected: null,
      year,
      brandName: name,
      supplier: '',
      saeGrade: truth.grade.grade.replace('-', ''),
      serviceClass: '',
      oilType: truth.type,
      region,
      country: '',
      stateOrProvince: '',
      apiMark: null,
      dexosMark: null,
      energySaving: null,
      ilsacMark: null,
      jasoMark: null,
      resourceConserving: null,
    },
  };
}

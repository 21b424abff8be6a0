/** Reference oils: blends kept over all years, one of which is tested with every batch. */

import { drawBottle, type OilTruth } from '../formulation/bottle.ts';
import { TestBench } from '../results/measure.ts';
import { reportTests } from '../results/results.ts';
import { referenceSlate } from '../results/slate.rules.ts';
import { Random } from '../shared/random.ts';
import type { GeneratedOil, SampleOrigin } from './oil.ts';

interface ReferenceOil {
  name: string;
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

export const makeReferenceOils = (seed: number): ReferenceOil[] =>
  grades.map((grade, i) => {
    const name = `Reference oil ${i + 1}`;
    return { name, truth: blend(seed, name, grade) };
  });

/** The results of a batch's laboratory for a reference oil. */
export function measureReference(
  { name, truth }: ReferenceOil,
  origin: Omit<SampleOrigin, 'otherLaboratory'>,
): GeneratedOil {
  const { seed, year, region, reportNumber, containerId, laboratory, batch } = origin;
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

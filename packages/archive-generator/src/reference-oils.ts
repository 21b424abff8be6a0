/** Reference oils: blends kept for all the years, one of which goes through the laboratory with every batch. */
import { TestBench } from './measure.ts';
import { drawBottle, type GeneratedOil, type OilPlace, type OilTruth } from './oil.ts';
import { Random } from './random.ts';
import { reportTests } from './results.ts';
import { referenceSlate } from './slate.rules.ts';

interface ReferenceOil {
  name: string;
  truth: OilTruth;
}

const grades = ['5W-30', '15W-40', '0W-20', '10W-30'] as const;
const mostDraws = 100_000;

/** An oil of the grade without fault, as sold when all four grades were. */
function blend(seed: number, name: string, grade: string): OilTruth {
  for (let draw = 0; draw < mostDraws; draw++) {
    const { truth } = drawBottle(new Random(`${seed}/${name}/${draw}`), {
      seed,
      year: 2016,
      region: 'Americas',
    });
    if (truth.grade.grade === grade && truth.fault === null) return truth;
  }
  throw new RangeError(`No ${grade} without fault in ${mostDraws} bottles`);
}

export const makeReferenceOils = (seed: number): ReferenceOil[] =>
  grades.map((grade, i) => {
    const name = `Reference oil ${i + 1}`;
    return { name, truth: blend(seed, name, grade) };
  });

/** What the laboratory of a batch found in the reference oil. */
export function measureReference(
  { name, truth }: ReferenceOil,
  place: Omit<OilPlace, 'otherLaboratory'>,
): GeneratedOil {
  const { seed, year, region, reportNumber, containerId, laboratory, batch } = place;
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

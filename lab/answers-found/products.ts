import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import type { AnswerOils } from '../../apps/server/src/modules/analysis/answers/answer-oils.ts';
import { findSuspects } from '../../apps/server/src/modules/analysis/answers/suspects/suspects.ts';
import {
  findReformulations,
  listProducts,
} from '../../apps/server/src/modules/analysis/answers/uniformity/reformulations.ts';
import type { Found } from './found.ts';

const suspectNames = [
  ['no_additive', 'counterfeit', 'Counterfeit oils without additive'],
  ['wrong_grade', 'wrong grade filled', 'Wrong fills'],
] as const;

/** Counterfeit oils and wrong fills; a find is false where nothing of its kind was planted. */
export const suspectsFound = (answered: AnswerOils, oils: readonly GeneratedOil[]): Found[] => {
  const { found } = findSuspects(answered);
  const faultAt = (index: number) => oils[index]?.truth.fault?.kind;
  const ofKinds = suspectNames.map(([kind, fault, name]): Found => {
    const own = found.filter((suspect) => suspect.kind === kind);
    const wrong = own.filter(({ index }) => faultAt(index) !== fault);
    const faulty = wrong.filter(({ index }) => faultAt(index) !== undefined).length;
    return {
      name,
      planted: oils.filter(({ truth }) => truth.fault?.kind === fault).length,
      found: own.length - wrong.length,
      falseFinds: wrong.length,
      note: `Of the false, ${faulty} have another planted fault`,
    };
  });
  const outliers = found.filter(({ kind }) => kind === 'outlier');
  const faulty = outliers.filter(({ index }) => faultAt(index) !== undefined).length;
  return [
    ...ofKinds,
    {
      name: 'Outliers of their class with any fault',
      planted: oils.filter(({ truth }) => truth.fault !== null).length,
      found: faulty,
      falseFinds: outliers.length - faulty,
      note: 'Most planted faults lie within R of a limit and are no outliers; counted apart from the two kinds above',
    },
  ];
};

const isReformulated = (one: GeneratedOil | undefined, next: GeneratedOil | undefined) =>
  one?.truth.formulation !== next?.truth.formulation || one?.truth.package !== next?.truth.package;

/** Dated reformulations between two bottles of a product. */
export const reformulationsFound = (answered: AnswerOils, oils: readonly GeneratedOil[]): Found => {
  const counts = { planted: 0, found: 0, falseFinds: 0 };
  let faulty = 0;
  for (const bottles of listProducts(answered)) {
    const known = bottles.filter((index) => !Number.isNaN(answered.values('Calcium').numbers[index]));
    const planted = new Set<string>();
    for (const [position, index] of known.entries()) {
      const next = known[position + 1];
      if (next === undefined || !isReformulated(oils[index], oils[next])) continue;
      planted.add(`${oils[index]?.sample.year} ${oils[next]?.sample.year}`);
    }
    const dated = findReformulations(answered, bottles);
    const right = dated.filter(({ after, by }) => planted.has(`${after} ${by}`));
    counts.planted += planted.size;
    counts.found += right.length;
    counts.falseFinds += dated.length - right.length;
    if (bottles.some((index) => oils[index]?.truth.fault)) faulty += dated.length - right.length;
  }
  return {
    name: 'Dated reformulations',
    ...counts,
    note: `New formulation or package between two bottles, found with both years; of the false, ${faulty} are products with a faulty bottle`,
  };
};

import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import type { AnswerOils } from '../../apps/server/src/modules/analysis/answers/answer-oils.ts';
import { findRefuted } from '../../apps/server/src/modules/analysis/answers/refuted-oils.ts';
import { findSuspects } from '../../apps/server/src/modules/analysis/answers/suspects/suspects.ts';
import {
  listProducts,
  productHistories,
} from '../../apps/server/src/modules/analysis/answers/uniformity/reformulations.ts';
import type { Found } from './found.ts';

const suspectNames = [
  ['no_additive', 'counterfeit', 'Counterfeit oils with no additive'],
  ['wrong_grade', 'wrong grade filled', 'Bottles with another grade'],
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
      note:
        kind === 'wrong_grade'
          ? `Wrong fills are planted; of the false, ${faulty} have another planted fault that puts their viscosities into another grade`
          : `Of the false, ${faulty} have another planted fault`,
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

/** Without a planted fault. */
const isSound = (oil: GeneratedOil | undefined) => oil !== undefined && oil.truth.fault === null;

/** Successive sound bottles of one formulation and package. */
interface Formulation {
  first: number;
  last: number;
  bottles: number;
}

const listFormulations = (oils: readonly GeneratedOil[], sound: readonly number[]): Formulation[] => {
  const found: Formulation[] = [];
  let previous: GeneratedOil | undefined;
  for (const index of sound) {
    const oil = oils[index];
    const last = found.at(-1);
    const isSame =
      oil?.truth.formulation === previous?.truth.formulation &&
      oil?.truth.package === previous?.truth.package;
    if (last && isSame) {
      last.last = oil?.sample.year ?? 0;
      last.bottles += 1;
    } else found.push({ first: oil?.sample.year ?? 0, last: oil?.sample.year ?? 0, bottles: 1 });
    previous = oil;
  }
  return found;
};

/**
 * Dated reformulations. Planted are the changes of package or formulation between two sound bottles; one that is dated is right
 * where the change lies between its two years.
 */
export const reformulationsFound = (answered: AnswerOils, oils: readonly GeneratedOil[]): Found[] => {
  const dated = { planted: 0, found: 0, falseFinds: 0 };
  const counts = { thin: 0, thinFound: 0, differing: 0, faulty: 0, alone: 0 };
  const historyOf = productHistories(answered, findRefuted(answered));
  const byReport = new Map(oils.map((oil) => [oil.sample.reportNumber, oil]));
  for (const bottles of listProducts(answered)) {
    const sound = bottles.filter(
      (index) => isSound(oils[index]) && !Number.isNaN(answered.values('Calcium').numbers[index]),
    );
    const formulations = listFormulations(oils, sound);
    const changes = formulations.flatMap((one, at) => {
      const next = formulations[at + 1];
      return next
        ? [{ after: one.last, by: next.first, isThick: Math.min(one.bottles, next.bottles) >= 2 }]
        : [];
    });
    const { reformulations, differing } = historyOf(bottles);
    const holds = ({ after, by }: { after: number; by: number }) =>
      changes.filter((change) => change.after >= after && change.by <= by);
    const isFound = (change: { after: number; by: number }) =>
      reformulations.some(({ after, by }) => change.after >= after && change.by <= by);
    const thick = changes.filter(({ isThick }) => isThick);
    const thin = changes.filter(({ isThick }) => !isThick);
    dated.planted += thick.length;
    dated.found += thick.filter(isFound).length;
    dated.falseFinds += reformulations.filter((one) => holds(one).length === 0).length;
    counts.thin += thin.length;
    counts.thinFound += reformulations.filter(
      (one) => holds(one).length > 0 && !thick.some((t) => holds(one).includes(t)),
    ).length;
    counts.differing += differing.length;
    counts.faulty += differing.filter((one) => !isSound(byReport.get(one.report_number))).length;
    counts.alone += differing.filter(({ report_number, year }) =>
      changes.some(
        ({ after, by, isThick }) =>
          !isThick && isSound(byReport.get(report_number)) && (year === after || year === by),
      ),
    ).length;
  }
  return [
    {
      name: 'Dated reformulations',
      ...dated,
      note:
        `Changes of package or formulation with two sound bottles on both sides; found where the change lies between the two years. ${counts.thin} further changes have not two bottles on both sides` +
        `; ${counts.thinFound} of these are dated, with bottles of another formulation on a side, and counted neither as found nor as false`,
    },
    {
      name: 'One bottle differs',
      planted: Number.NaN,
      found: counts.faulty + counts.alone,
      falseFinds: counts.differing - counts.faulty - counts.alone,
      note: `Of ${counts.differing} bottles named, ${counts.faulty} have a planted fault and ${counts.alone} stand at a change without two bottles on both sides`,
    },
  ];
};

import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { chiSquareQuantile } from '@iom/statistics/distributions/distributions.ts';
import type { AnswerOils } from '../../apps/server/src/modules/analysis/answers/answer-oils.ts';
import { baseStock } from '../../apps/server/src/modules/analysis/answers/base-stock/base-stock.ts';
import {
  elementLogs,
  fingerprintElements,
  packageDistances,
} from '../../apps/server/src/modules/analysis/answers/fingerprint/fingerprint.ts';
import type { Found } from './found.ts';

/** One oil in this many is compared with all others. */
const step = 97;

/** Same-package brands: among the ten nearest, and among all oils that the χ² test cannot distinguish. */
export const packagesFound = (answered: AnswerOils, oils: readonly GeneratedOil[]): Found[] => {
  const elements = elementLogs(answered, fingerprintElements);
  const limit = chiSquareQuantile(0.95, fingerprintElements.length - 1);
  const nearest = { planted: 0, found: 0, falseFinds: 0 };
  const tested = { planted: 0, found: 0, falseFinds: 0 };
  for (const [index, oil] of oils.entries()) {
    if (index % step !== 0 || !elements.isComplete[index] || oil.truth.fault) continue;
    const distances = packageDistances(elements, index);
    const others = oils.flatMap((other, at) => {
      const isCompared =
        elements.isComplete[at] && !other.truth.fault && other.sample.brandName !== oil.sample.brandName;
      return isCompared
        ? [{ distance: distances[at] ?? 0, isSame: other.truth.package === oil.truth.package }]
        : [];
    });
    const same = others.filter(({ isSame }) => isSame).length;
    const alike = others.filter(({ distance }) => distance <= limit);
    tested.planted += same;
    tested.found += alike.filter(({ isSame }) => isSame).length;
    tested.falseFinds += alike.filter(({ isSame }) => !isSame).length;
    const ten = others.sort((one, other) => one.distance - other.distance).slice(0, 10);
    nearest.planted += Math.min(10, same);
    nearest.found += ten.filter(({ isSame }) => isSame).length;
    nearest.falseFinds += ten.filter(({ isSame }) => !isSame).length;
  }
  return [
    {
      name: 'Same package, other brand: nearest ten',
      ...nearest,
      note: `Of every ${step}th oil the nearest ten of other brands; planted are ten, or as many as there are`,
    },
    {
      name: 'Same package, other brand: χ² test',
      ...tested,
      note: 'Pairs of the same oils that the test does not tell apart: packages closer than R cannot be told apart by D5185',
    },
  ];
};

const groupNames = ['I', 'II', 'III', 'IV'];

/** Base stocks by the group with the greater share. */
export const stocksFound = (answered: AnswerOils, oils: readonly GeneratedOil[]): Found[] => {
  const { rows } = baseStock.compute(answered, {});
  const counts = groupNames.map((name) => ({ name, planted: 0, found: 0, falseFinds: 0 }));
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index);
    const truth = groupNames[(oils[row.sample - 1]?.truth.stock.group ?? 0) - 1];
    for (const count of counts) {
      if (truth === count.name) count.planted++;
      if (row.group === count.name && truth === count.name) count.found++;
      if (row.group === count.name && truth !== count.name) count.falseFinds++;
    }
  }
  return counts.map(({ name, ...count }) => ({
    name: `Base stock of Group ${name}`,
    ...count,
    note: 'Found where stated above 0.8; a blend counts as the group of its greater share',
  }));
};

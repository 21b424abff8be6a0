import type { ReadTx } from '#platform/database/database.ts';
import type { Dictionary } from '../dictionary/dictionary.store.ts';
import type { GroupFindings } from '../groups/groups.service.ts';
import { readLabelFindings } from '../groups/groups.store.ts';
import { isMarketSample } from '../market-oils.ts';
import type { Cell } from '../results/cells.store.ts';
import { readUnmaskedCells, samplesOfGroup } from '../results/group-values.store.ts';
import { type FindValue, findWarnings, isOutsideGrade } from './oil-findings.rules.ts';

/** Finds stored values of an oil by the names of their analytes. */
export const openStoredValues = (dictionary: Dictionary) => {
  const analytes = new Map(
    dictionary.tests.flatMap((test) => test.analytes.map((analyte) => [analyte.name, analyte] as const)),
  );
  return (cells: ReadonlyMap<number, Cell> | undefined): FindValue =>
    (name) => {
      const analyte = analytes.get(name);
      const cell = analyte && cells?.get(analyte.testId);
      const number = cell?.numbers[analyte?.position ?? 0] ?? null;
      const qualifier = cell?.qualifiers?.[analyte?.position ?? 0] ?? null;
      return analyte && (number !== null || qualifier !== null) ? { number, qualifier, analyte } : undefined;
    };
};

/** Number of samples with values in memory at the same time. */
const samplesAtOnce = 250;

/** The findings about a stored group, for groups of servers of the version before, which stored none. */
export const countFindings = async (
  tx: ReadTx,
  dictionary: Dictionary,
  groupId: number,
): Promise<GroupFindings> => {
  const oils = (await samplesOfGroup(tx, groupId)).filter(isMarketSample);
  const openValues = openStoredValues(dictionary);
  const labels = await readLabelFindings(tx, groupId);
  const found: GroupFindings = { warnings: labels.length, oilsOutsideGrade: 0 };
  for (let start = 0; start < oils.length; start += samplesAtOnce) {
    const some = oils.slice(start, start + samplesAtOnce);
    const cells = await readUnmaskedCells(
      tx,
      some.map(({ id }) => id),
    );
    for (const oil of some) {
      const find = openValues(cells.get(oil.id));
      found.warnings += findWarnings(oil, find).length;
      if (isOutsideGrade(oil, find)) found.oilsOutsideGrade += 1;
    }
  }
  return found;
};

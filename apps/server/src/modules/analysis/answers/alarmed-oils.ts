import type { AlarmedCells, ValueColumn } from '#modules/library/library.module.ts';
import type { AnswerOils } from './answer-oils.ts';

/** The samples in rows of an answer. */
export const samplesOf = (rows: readonly unknown[]): number[] =>
  rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null) return [];
    if ('sample' in row && typeof row.sample === 'number') return [row.sample];
    return 'own_sample' in row && typeof row.own_sample === 'number' ? [row.own_sample] : [];
  });

/**
 * For some of the oils, by report number, the names of the analytes with a visible value whose batch is under
 * alarm; undefined without such an oil.
 */
export const alarmedOils = (
  { labels, find }: AnswerOils,
  samples: readonly number[],
  analytes: readonly ValueColumn[],
  alarmed: AlarmedCells,
): Record<string, string[]> | undefined => {
  const wanted = new Set(samples.filter(alarmed.hasAny));
  if (wanted.size === 0) return undefined;
  const found = labels.flatMap(({ id, reportNumber }, index): [string, string[]][] => {
    if (!wanted.has(id)) return [];
    const names = analytes.flatMap((analyte) => {
      const values = find(analyte.id);
      const hasValue = values && (!Number.isNaN(values.numbers[index]) || values.codes[index] !== 0);
      return hasValue && alarmed.find(id, analyte) ? [analyte.name] : [];
    });
    return names.length > 0 ? [[reportNumber, names]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

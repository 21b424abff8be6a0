// Medians of several analytes by group: full points, and hollow ones of medians that are limits.

import { medianQualifier } from '@iom/contract/analysis/series.rules.ts';
import type { Quartiles } from '@iom/contract/analysis/series.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { FigureAnalyte } from './chart-request.ts';
import type { Meaning } from './colors.ts';
import type { Point, PointsMark } from './figure.ts';
import { quartileWords } from './series-oils.ts';

interface ProfileGroup {
  name: string;
  /** The labels of its points say its name. */
  hasName: boolean;
  meaning: Meaning;
  analytes: readonly (Quartiles & { analyte: number })[];
}

/** The marks of the groups side by side, and in words how to read hollow ones. */
export const profileMarks = (
  groups: readonly ProfileGroup[],
  analytes: readonly FigureAnalyte[],
): { marks: PointsMark[]; note: string } => {
  const marks = groups.flatMap(({ name, hasName, meaning, analytes: found }, index): PointsMark[] => {
    const rows = analytes.flatMap((one, at) => {
      const row = found.find(({ analyte }) => analyte === one.id);
      if (!row) return [];
      const words = [...(hasName ? [name] : []), typographicName(one.name), ...quartileWords(row, one.unit)];
      const point: Point = [at, row.median];
      return [{ point, label: words.join('\n'), isHollow: medianQualifier(row) !== '' }];
    });
    return [false, true].flatMap((isHollow): PointsMark[] => {
      const own = rows.filter((row) => row.isHollow === isHollow);
      if (own.length === 0) return [];
      return [
        {
          ...{ kind: 'points', name, meaning, dodge: { index, count: groups.length } },
          ...{ at: own.map(({ point }) => point), labels: own.map(({ label }) => label) },
          ...(isHollow && { isHollow }),
        },
      ];
    });
  });
  const count = (own: readonly PointsMark[]) => own.reduce((sum, { at }) => sum + at.length, 0);
  const hollow = count(marks.filter(({ isHollow }) => isHollow));
  const note =
    hollow > 0
      ? `${wholeNumber(hollow)} of ${wholeNumber(count(marks))} medians are limits (< or >), drawn hollow.`
      : '';
  return { marks, note };
};

// The limits of SAE J300 as lines of a viscometric map.

import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { canonicalGrade, wGradeOf } from '@iom/contract/shared/sae-grade.ts';
import { type J300Property, j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import { type AnswerOils, newestYear } from '../answer-oils.ts';
import type { MapPoint } from '../map-figure.ts';

type Lines = MapFigure['lines'];
type Point = Lines[number]['points'][number];

const labelsOf = ({ labels }: AnswerOils, points: readonly MapPoint[]) =>
  points.flatMap(({ index }) => labels[index] ?? []);

const limitOf = (grade: string, year: number, property: J300Property) =>
  j300Limits(grade, year).find((limit) => limit.property === property);

/**
 * The field of each grade on the labels in kinematic and high-shear viscosity, in the edition of the newest oil: between two kinematic
 * viscosities from the high-shear minimum up, as high as the points. SAE 40 has a lower minimum with some W grades; its name is at the
 * lower field.
 */
export const gradeFields = (oils: AnswerOils, points: readonly MapPoint[]): Lines => {
  const labels = labelsOf(oils, points);
  const year = newestYear(labels);
  const top = points.reduce((highest, { y }) => Math.max(highest, y), 0);
  const fields = new Map<string, { name: string; from: number; to: number; least: number }>();
  for (const grade of new Set(labels.map(({ saeGrade }) => canonicalGrade(saeGrade)))) {
    const hot = /(\d+)$/.exec(grade)?.[1];
    const kinematic = limitOf(grade, year, 'kinematic');
    const least = limitOf(grade, year, 'high shear')?.min;
    const { min: from, below: to } = kinematic ?? {};
    if (hot === undefined || from === undefined || to === undefined || least === undefined || least >= top)
      continue;
    fields.set(`${from} ${to} ${least}`, { name: `SAE ${hot}`, from, to, least });
  }
  const ordered = [...fields.values()].sort((a, b) => a.from - b.from || a.least - b.least);
  return ordered.map(({ name, from, to, least }, index): Lines[number] => {
    const before = ordered.slice(0, index);
    const floor: Point[] = [
      [from, least],
      [to, least],
    ];
    // an edge that two fields share is drawn once, or its dashes fill each other's gaps
    if (before.some((one) => one.name === name)) return { name: '', points: floor };
    const hasLeft = before.some((one) => one.to === from && one.least <= least);
    return { name, points: [...(hasLeft ? [] : [[from, top] as Point]), ...floor, [to, top]] };
  });
};

/** The highest cranking viscosity of each W grade on the labels that is measured with an analyte, over all points. */
export const crankingLimits = (oils: AnswerOils, points: readonly MapPoint[], analyte: string): Lines => {
  const labels = labelsOf(oils, points);
  const year = newestYear(labels);
  const ys = points.map(({ y }) => y);
  const names = [...new Set(labels.map(({ saeGrade }) => wGradeOf(saeGrade)))].filter(Boolean);
  return names.flatMap((name) => {
    const limit = limitOf(name, year, 'cranking');
    if (limit?.max === undefined || !limit.analytes.includes(analyte)) return [];
    const [low, high] = [Math.min(...ys), Math.max(...ys)];
    return [
      {
        name: `SAE ${name}`,
        points: [
          [limit.max, low],
          [limit.max, high],
        ],
      },
    ];
  });
};

import type { MapFigure } from '@iom/contract/analysis/answers/map.schemas.ts';
import { wGradeOf } from '@iom/contract/shared/sae-grade.ts';
import { crankedLowerSince } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { paretoFront } from '@iom/statistics/multivariate/pareto-front.ts';
import type { OilLabel } from '../../engine/oil-cells.ts';
import type { AnswerOils } from '../answer-oils.ts';
import type { MapPoint } from './map-figure.ts';

/** The W grade of an oil, apart from before its temperature was lowered; empty where it has none. */
const frontOf = ({ saeGrade, year }: Pick<OilLabel, 'saeGrade' | 'year'>) => {
  const grade = wGradeOf(saeGrade);
  return grade && year < crankedLowerSince ? `${grade} before ${crankedLowerSince}` : grade;
};

/** Marks the front of each W grade, which is also its line. */
export const withFronts = (oils: AnswerOils, points: readonly MapPoint[]) => {
  const byGrade = Map.groupBy(points, ({ index }) => {
    const label = oils.labels[index];
    return label ? frontOf(label) : '';
  });
  const lines: MapFigure['lines'] = [];
  for (const [grade, own] of byGrade) {
    if (grade === '') continue;
    const front = paretoFront(
      own.map(({ x }) => x),
      own.map(({ y }) => y),
    ).flatMap((at) => own[at] ?? []);
    for (const point of front) point.state = 1;
    lines.push({ name: grade, points: front.map(({ x, y }) => [x, y]) });
  }
  return lines.sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10));
};

import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';

/** A limit of SAE J300 on the axis of an analyte. */
export interface LimitLine {
  value: number;
  /** `5W-30, at least`. */
  label: string;
}

/** More grades would cover the chart with lines. */
const mostGrades = 4;

/** The limits of an analyte for some grades, for oils bought in `year`; none for many grades. */
export const limitLines = (
  analyte: DisplayAnalyte | undefined,
  grades: readonly string[],
  year: number,
): LimitLine[] => {
  if (!analyte || grades.length > mostGrades) return [];
  return grades.flatMap((grade) =>
    j300Limits(grade, year)
      .filter(({ analytes }) => analytes.includes(analyte.name))
      .flatMap(({ min, max, below }) => [
        ...(min === undefined ? [] : [{ value: min, label: `${shownGrade(grade)}, at least` }]),
        ...(max === undefined ? [] : [{ value: max, label: `${shownGrade(grade)}, at most` }]),
        ...(below === undefined ? [] : [{ value: below, label: `${shownGrade(grade)}, less than` }]),
      ]),
  );
};

// Points of a figure that stand for oils, with what a reader wants to know of each.

import { type MeasuredValue, valueText } from '@iom/contract/library/values/cells.rules.ts';
import { methodText, typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Meaning } from './colors.ts';
import { numberText, type Point, type PointsMark } from './figure.ts';

/** An analyte whose values are written out. */
export interface ValueAnalyte {
  name: string;
  unit: string;
  /** Of its method; without them a number has the digits that it needs. */
  decimals?: number;
}

/** `Noack Evaporation Loss <9.8 mass %`. */
export const valueWords = ({ name, unit, decimals }: ValueAnalyte, value: MeasuredValue) => {
  const text =
    decimals === undefined
      ? `${value.qualifier ?? ''}${numberText(value.number ?? 0)}`
      : typographic(methodText(name, valueText(value, decimals)));
  return `${typographicName(name)} ${text} ${unit}`.trimEnd();
};

/** The lines of a label: `2016-EU-0042, Valorine`, the group, the values. */
export const oilText = (
  { report, brand }: { report: string; brand: string },
  group: string,
  values: readonly string[],
) => [`${report}, ${brand}`, ...(group ? [group] : []), ...values].join('\n');

/** A point with the oil it stands for. */
export interface NamedPoint {
  at: Point;
  label: string;
  /** Report number. */
  report: string;
  /** A value with a qualifier. */
  isHollow: boolean;
}

/** Points of one group: full ones, and hollow ones of values with a qualifier. */
export const pointMarks = (
  named: { name?: string; meaning: Meaning },
  points: readonly NamedPoint[],
): PointsMark[] => {
  const marks = [false, true].map((isHollow) => points.filter((one) => one.isHollow === isHollow));
  return marks.flatMap((own, index): PointsMark[] =>
    own.length === 0
      ? []
      : [
          {
            ...{ kind: 'points', ...named, at: own.map(({ at }) => at) },
            ...{ labels: own.map(({ label }) => label), reports: own.map(({ report }) => report) },
            ...(index > 0 && { isHollow: true }),
          },
        ],
  );
};

// Medians by year: lines through years with enough oils, quartile bands, and hollow points of thin years.

import type { Quartiles } from '@iom/contract/analysis/series.schemas.ts';
import type { Meaning } from './colors.ts';
import type { Mark, Point } from './figure.ts';

/** As in the answer about market trends, the median of fewer oils is no trend. */
const minTrendOils = 10;
/** More bands cover each other. */
const maxBands = 3;

type Year = Quartiles & { year: number; label: string };
interface Group {
  name: string;
  meaning: Meaning;
  years: readonly Year[];
}

const isThin = ({ n }: Year) => n < minTrendOils;
const pointOf = ({ year, median }: Year): Point => [year, median];

/** Years in a row with enough oils. */
const runsOf = (years: readonly Year[]) => {
  const runs: Year[][] = [];
  for (const year of years) {
    if (isThin(year)) continue;
    const last = runs.at(-1)?.at(-1);
    if (last && last.year + 1 === year.year) runs.at(-1)?.push(year);
    else runs.push([year]);
  }
  return runs;
};

/** Do years between the first and the last have no number? */
const hasGap = (years: readonly Year[]) =>
  years.some(({ year }, index) => index > 0 && year !== (years[index - 1]?.year ?? 0) + 1);

/** From one year to the next of which one has few oils, or between which years are missing. */
const looseSteps = (years: readonly Year[]) =>
  years.flatMap((to, index): Point[][] => {
    const from = years[index - 1];
    if (!from || (!isThin(from) && !isThin(to) && from.year + 1 === to.year)) return [];
    return [[pointOf(from), pointOf(to)]];
  });

/** The band of a run; one of a single year is a bar. */
const bandOf = (run: readonly Year[]) =>
  run.flatMap(({ year, q1, q3 }): (readonly [number, number, number])[] =>
    run.length > 1
      ? [[year, q1, q3]]
      : [
          [year - 0.15, q1, q3],
          [year + 0.15, q1, q3],
        ],
  );

const groupMarks = ({ name, meaning, years }: Group, hasBand: boolean): Mark[] => {
  const runs = runsOf(years);
  const loose = looseSteps(years);
  const lines = runs.filter(({ length }) => length > 1).map((run) => run.map(pointOf));
  const points = [false, true].map((isHollow) => years.filter((year) => isThin(year) === isHollow));
  return [
    ...(hasBand && runs.length > 0 ? [{ kind: 'band' as const, meaning, areas: runs.map(bandOf) }] : []),
    ...(lines.length > 0 ? [{ kind: 'lines' as const, name, meaning, lines }] : []),
    ...(loose.length > 0 ? [{ kind: 'lines' as const, meaning, dash: 'dotted' as const, lines: loose }] : []),
    ...points.flatMap((own, index): Mark[] =>
      own.length === 0
        ? []
        : [
            {
              ...{
                kind: 'points',
                name,
                meaning,
                at: own.map(pointOf),
                labels: own.map(({ label }) => label),
              },
              ...(index > 0 && { isHollow: true }),
            },
          ],
    ),
  ];
};

/** The marks of the groups, and in words how to read them. */
export const trendMarks = (groups: readonly Group[]): { marks: Mark[]; note: string } => {
  const hasBands = groups.length <= maxBands;
  const years = groups.flatMap((group) => group.years);
  const notes = [
    ...(hasBands && years.some((year) => !isThin(year))
      ? ['Band: from the lower to the upper quartile.']
      : []),
    ...(years.some(isThin) ? [`Hollow: fewer than ${minTrendOils} oils, the line to it is dotted.`] : []),
    ...(groups.some((group) => hasGap(group.years))
      ? ['A line over years without a number in your data is dotted.']
      : []),
  ];
  return { marks: groups.flatMap((group) => groupMarks(group, hasBands)), note: notes.join(' ') };
};

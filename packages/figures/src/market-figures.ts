// Figures of the whole archive for texts: counts and shares that are public.

import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { categoryAxis, countAxis, numberAxis, type PlaneFigure, type Point } from './figure.ts';

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const countedGrades = ({ grades }: ArchiveFigures, select: (oils: readonly number[]) => readonly number[]) =>
  grades
    .filter(({ grade }) => grade !== '')
    .map(({ grade, oils }) => ({ name: formatGrade(grade), value: grade, oils, total: sum(select(oils)) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'en'));

/** The most frequent SAE grades of the oils collected from a year on, as bars. Null without such oils. */
export const gradeCountsFigure = (figures: ArchiveFigures, since: number, max = 9): PlaneFigure | null => {
  const from = figures.years.findIndex((year) => year >= since);
  const rows = from < 0 ? [] : countedGrades(figures, (oils) => oils.slice(from)).slice(0, max);
  if (rows.length === 0) return null;
  return {
    ...{ layout: 'plane', title: 'SAE grades', note: '' },
    x: countAxis('Oils'),
    y: categoryAxis(rows.map(({ name }) => name)),
    marks: [
      {
        ...{ kind: 'bars', meaning: { of: 'chosen' } },
        at: rows.map(({ total }, index): Point => [total, index]),
        labels: rows.map(({ name, total }) => `${name}: ${counted(total, 'oil')}`),
        texts: rows.map(({ total }) => total.toLocaleString('en-US')),
      },
    ],
  };
};

/** The counts of a year, of the year before and of the year after, added up. */
const around = (counts: readonly number[], index: number) =>
  sum(counts.slice(Math.max(0, index - 1), index + 2));

/**
 * The share of the most frequent SAE grades among the oils of each year, averaged over it and its neighbors, in percent. Null without
 * oils.
 */
export const gradeSharesFigure = (figures: ArchiveFigures, max = 6): PlaneFigure | null => {
  const { years, regions } = figures;
  const perYear = years.map((_, index) => sum(regions.map(({ oils }) => oils[index] ?? 0)));
  const grades = countedGrades(figures, (oils) => oils).slice(0, max);
  if (grades.length === 0) return null;
  return {
    ...{ layout: 'plane', title: 'Share of SAE grades', note: '' },
    x: numberAxis('', { format: 'year' }),
    y: numberAxis('Share of the oils of a year', { unit: '%', fromZero: true }),
    marks: grades.map(({ name, value, oils }) => ({
      ...{ kind: 'lines', name, meaning: { of: 'sae_grade', value } },
      lines: [
        years.map(
          (year, index): Point => [year, (100 * around(oils, index)) / Math.max(1, around(perYear, index))],
        ),
      ],
    })),
  };
};

const msPerDay = 86_400_000;

export interface ReleasedDays {
  name: string;
  /** Day of the last purchase, like `2026-09-03`. */
  lastPurchase: string;
  released: Date;
}

/** Whole days from the last purchase of a group to its release. */
export const daysToRelease = ({ lastPurchase, released }: ReleasedDays) =>
  Math.floor((released.getTime() - Date.parse(`${lastPurchase}T00:00:00Z`)) / msPerDay);

/** The days that the institute aims at. */
export const promisedDays = 60;

/** Groups by the day of their release, each with its days since the last purchase, against the promised days. Null without groups. */
export const releaseDaysFigure = (groups: readonly ReleasedDays[]): PlaneFigure | null => {
  if (groups.length === 0) return null;
  const yearOf = (date: Date) =>
    date.getUTCFullYear() + (date.getTime() - Date.UTC(date.getUTCFullYear(), 0)) / msPerDay / 366;
  const points = groups.map((group) => ({
    at: yearOf(group.released),
    days: daysToRelease(group),
    name: group.name,
  }));
  const [first, last] = [Math.min, Math.max].map((end) => Math.floor(end(...points.map(({ at }) => at))));
  return {
    ...{ layout: 'plane', title: 'Days from collection to release', note: '' },
    x: numberAxis('Day of release', { format: 'year', domain: [first ?? 0, (last ?? 0) + 1] }),
    y: numberAxis('Days since the last purchase', { fromZero: true, format: 'whole' }),
    marks: [
      {
        ...{ kind: 'points', meaning: { of: 'chosen' } },
        at: points.map(({ at, days }): Point => [at, days]),
        labels: points.map(({ name, days }) => `${name}: ${counted(days, 'day')}`),
        sizes: points.map(() => 2),
      },
      {
        ...{ kind: 'limit', meaning: { of: 'limit' }, axis: 'y' },
        ...{ value: promisedDays, text: `${promisedDays} days` },
      },
    ],
  };
};

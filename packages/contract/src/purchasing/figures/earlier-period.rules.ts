/** What a period is compared with. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Days in UTC, inclusive, as `2026-11-21`. */
export interface WholePeriod {
  since: string;
  until: string;
}

const dayMs = 86_400_000;
const shiftDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The same day a year before; 28 February for 29 February. */
const yearBefore = (day: string) => {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear() - 1, date.getUTCMonth()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth))).toISOString().slice(0, 10);
};

/**
 * The period that another is compared with: as many days directly before it, or the same days a year before. Undefined where the period
 * ends before it begins, and for days before the year 2.
 */
export const earlierPeriod = (
  { since, until }: WholePeriod,
  comparison: Comparison,
): WholePeriod | undefined => {
  if (until < since || since < '0002') return undefined;
  if (comparison === 'year') return { since: yearBefore(since), until: yearBefore(until) };
  const days = Math.round((Date.parse(until) - Date.parse(since)) / dayMs) + 1;
  const first = Date.parse(since) - days * dayMs;
  if (first < Date.parse('0001-01-01')) return undefined;
  return { since: shiftDays(since, -days), until: shiftDays(since, -1) };
};

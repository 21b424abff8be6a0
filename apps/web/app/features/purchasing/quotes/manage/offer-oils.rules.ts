// The oils of a dataset of an offer, filtered by their labels.

import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';

/** An empty list or text means any. */
export interface OilFilter {
  /** Every word occurs in report number, brand, supplier, grade, service class or country. */
  text: string;
  grades: string[];
  years: string[];
  regions: string[];
}

export const noFilter: OilFilter = { text: '', grades: [], years: [], regions: [] };

export const hasFilter = ({ text, grades, years, regions }: OilFilter) =>
  text.trim() !== '' || grades.length + years.length + regions.length > 0;

const labelText = (oil: OilRow) =>
  [
    ...[oil.sample__report_number, oil.brand_name, oil.supplier, formatGrade(oil.sample__sae_grade)],
    ...[oil.service_class, oil.country],
  ]
    .join(' ')
    .toLowerCase();

/** The oils that meet every part of the filter. */
export const filterOils = (
  oils: readonly OilRow[],
  { text, grades, years, regions }: OilFilter,
): OilRow[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  return oils.filter(
    (oil) =>
      isIn(grades, oil.sample__sae_grade) &&
      isIn(years, String(oil.year)) &&
      isIn(regions, oil.region) &&
      words.every((word) => labelText(oil).includes(word)),
  );
};

/** The oils with the removed ones back in the order they had before; oils that were added or removed since stay so. */
export const oilsRestored = (
  now: readonly number[],
  removed: ReadonlySet<number>,
  before: readonly number[],
): number[] => {
  const there = new Set(now);
  const known = new Set(before);
  return [...before.filter((id) => there.has(id) || removed.has(id)), ...now.filter((id) => !known.has(id))];
};

import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';

/** An entry of the approved-oil list as it was delivered. */
export const originalEntry = z.object({
  year: z.string(),
  supplier: z.string(),
  brand: z.string(),
  grade: z.string(),
  country: z.string(),
});
export type OriginalEntry = z.output<typeof originalEntry>;
export const entryColumns = originalEntry.keyof().options;

/** A cleaned entry: all entries of one supplier, brand, grade and country. */
export const cleanedOil = z.object({
  supplier: z.string(),
  brand: z.string(),
  /** Like `5W30`. */
  grade: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  years: z.array(z.int()),
  /** The entries that were merged, each spelling once. */
  originals: z.array(originalEntry),
});
export type CleanedOil = z.output<typeof cleanedOil>;

export const approvedOil = cleanedOil.extend({ id: idShape, country_name: z.string() });
export type ApprovedOil = z.output<typeof approvedOil>;

/** What the list is narrowed by, in the order the screens show it. */
export const approvedOilFacetNames = ['year', 'country', 'grade', 'supplier', 'brand'] as const;
export type ApprovedOilFacetName = (typeof approvedOilFacetNames)[number];

/** A value as the filter takes it, as it is shown, and the oils that have it. */
const approvedOilFacet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }));
export const approvedOilFacets = z.object({
  year: approvedOilFacet,
  country: approvedOilFacet,
  grade: approvedOilFacet,
  supplier: approvedOilFacet,
  brand: approvedOilFacet,
});
export type ApprovedOilFacets = z.output<typeof approvedOilFacets>;

/** Most characters of an uploaded list. */
const maxListLength = 4_000_000;
export const maxListBytes = 8_000_000;

export const replaceListBody = z.object({
  /** A CSV file with the columns year, supplier, brand, grade and country. */
  csv: z.string().min(1, 'Choose a CSV file.').max(maxListLength, 'At most 4,000,000 characters.'),
  /** Reports what would change and changes nothing. */
  dry_run: z.boolean().default(false),
});

export const replacedList = z.object({
  /** Lines of the file after its header. */
  lines: z.int(),
  /** Oils these lines are merged into. */
  oils: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Oils that merge differing lines, at most 200. */
  merged: z.array(cleanedOil),
  merged_count: z.int(),
  /** At most 200. With an error nothing is changed. */
  errors: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
  error_count: z.int(),
  /** The list was replaced: no dry run and no errors. */
  replaced: z.boolean(),
});
export type ReplacedList = z.output<typeof replacedList>;

import { z } from 'zod';
import {
  catalogueName,
  catalogueShape,
  type FacetName,
  facetNames,
  marks,
  orderNames,
  plainNames,
} from '../samples/oil-label.schemas.ts';
import { directions, groupStatuses } from '../samples/samples.schemas.ts';
import { dollarsShape, idShape } from '../shared/shapes.ts';
import { precisionRange } from '../standards/precision.schemas.ts';

/** The last year of the Classic Archive; the Modern Series begins the year after. */
export const lastClassicYear = 2020;
export const seriesNames = ['classic', 'modern'] as const;
export type Series = (typeof seriesNames)[number];

/** A catalogue row. `id` and `sample` are the same number. `container_id` only for administrators. */
export const oilRow = z.object({
  id: idShape,
  sample: idShape,
  ...catalogueShape(plainNames),
  sample__group_id: idShape,
  container_id: z.string().optional(),
  status: z.enum(groupStatuses),
  ...catalogueShape(marks),
});
export type OilRow = z.output<typeof oilRow>;

/** What a list of oils can be ordered by. */
export const oilOrdering = ['id', ...orderNames.map(catalogueName)] as const;

export const testForSale = z.object({ id: idShape, name: z.string(), price: dollarsShape });

export const oilDetail = oilRow.extend({
  photos: z.object({ front: z.string(), back: z.string() }),
  tests_available: z.array(testForSale),
  /** The price of all of them together, and how many they are; null if none is for sale. */
  full_set: z.object({ price: dollarsShape, tests: z.int() }).nullable(),
  /** Tests of this oil the signed-in user may see; absent for visitors. */
  owned: z.array(idShape).optional(),
});
export type OilDetail = z.output<typeof oilDetail>;

export const facetValue = z.object({ value: z.union([z.string(), z.int()]).nullable(), count: z.int() });
export type FacetValue = z.output<typeof facetValue>;

const facetShape = Object.fromEntries(facetNames.map((name) => [name, z.array(facetValue)])) as Record<
  FacetName,
  z.ZodArray<typeof facetValue>
>;
export const facetsShape = z.object({
  ...facetShape,
  /** By the id of each test for sale, how many of the matching oils have results of it. */
  has_test: z.array(z.object({ value: idShape, count: z.int() })),
});
export type Facets = z.output<typeof facetsShape>;

export const displayTestRow = z.object({
  id: idShape,
  name: z.string(),
  price: dollarsShape.nullable(),
  method: z.string(),
  group: z.string(),
  /** Words of the trade that find it. */
  synonyms: z.array(z.string()),
  available_for: z.array(idShape),
  /** The oils among these whose values the signed-in user may see already; absent for visitors. */
  owned_for: z.array(idShape).optional(),
});
export type DisplayTest = z.output<typeof displayTestRow>;

/**
 * `repeatability` and `reproducibility` are formulas over the result X, one for each range of `precision`, separated by semicolons;
 * empty where none is known.
 */
export const dictionaryAnalyte = z.object({
  id: idShape,
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  direction: z.enum(directions),
  repeatability: z.string(),
  reproducibility: z.string(),
  /** Where the precision comes from, in words. */
  precision_basis: z.string(),
  precision: z.array(precisionRange),
});

/** Words of the name, method, analytes or synonyms of a test, as `searchTests` compares them. */
export const testSearch = z.string().max(200).optional();

export const dictionaryRow = z.object({
  id: idShape,
  name: z.string(),
  method: z.string(),
  group: z.string(),
  price: dollarsShape.nullable(),
  series: z.array(z.enum(seriesNames)),
  what_it_measures: z.string(),
  synonyms: z.array(z.string()),
  /** Released oils that have it, in all and by series. */
  sample_count: z.int(),
  oils_by_series: z.object({ classic: z.int(), modern: z.int() }),
  analytes: z.array(dictionaryAnalyte),
});
export type DictionaryRow = z.output<typeof dictionaryRow>;

const axis = z.object({
  name: z.string(),
  unit: z.string(),
  from: z.number(),
  to: z.number(),
  bins: z.int(),
});

/** Counts for the public pages and the home page's plot. No bin holds fewer than 20 oils. */
export const archiveOverview = z.object({
  oils: z.int(),
  data_points: z.int(),
  countries: z.int(),
  first_year: z.int().nullable(),
  last_year: z.int().nullable(),
  plot: z.object({
    x: axis,
    y: axis,
    /** Cells are `[x bin, y bin, oils]`. */
    decades: z.array(z.object({ decade: z.int(), cells: z.array(z.tuple([z.int(), z.int(), z.int()])) })),
  }),
});
export type ArchiveOverview = z.output<typeof archiveOverview>;

/** Report numbers looked up in one call. */
export const maxNumberListLength = 1000;

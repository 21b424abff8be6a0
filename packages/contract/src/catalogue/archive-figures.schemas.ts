import { z } from 'zod';
import { regions } from '../samples/regions.rules.ts';
import { idShape, timeShape } from '../shared/shapes.ts';
import { seriesNames } from './catalogue.schemas.ts';

/** No range of values with fewer oils is published, so that no oil's value can be read from a public chart. */
export const minOilsInBin = 20;
/** At least this many joining oils fall outside the most common bin, so that joining does not reveal that they are alike. */
export const minOilsElsewhere = 5;
/** A figure is hidden while more than this share of its oils is still waiting. */
export const maxWaitingShare = 0.05;

/** Oils of each year of `years`, in the same order. */
const oilsByYear = z.array(z.int());

/** Counts of the released archive. Countries are ISO 3166-1 alpha-2 codes; an oil counts in each class of its label. */
export const archiveFigures = z.object({
  oils: z.int(),
  data_points: z.int(),
  countries: z.int(),
  /** Tests that at least one oil has, and the different methods they name. */
  tests: z.int(),
  methods: z.int(),
  newest_release: z.object({ name: z.string(), year: z.int(), released: timeShape }).nullable(),
  series: z.array(z.object({ series: z.enum(seriesNames), oils: z.int() })),
  /** Every year from the first collection to the last. */
  years: z.array(z.int()),
  regions: z.array(z.object({ region: z.enum(regions), oils: oilsByYear })),
  country_counts: z.array(
    z.object({ code: z.string(), name: z.string(), region: z.enum(regions), oils: oilsByYear }),
  ),
  grades: z.array(z.object({ grade: z.string(), oils: oilsByYear })),
  service_classes: z.array(z.object({ service_class: z.string(), oils: oilsByYear })),
});
export type ArchiveFigures = z.output<typeof archiveFigures>;

/**
 * How the values of an analyte are spread over the released archive. Neighbouring ranges hold at least 20 oils each; the first and the
 * last are open, so that the extremes are not published. No range at all where fewer than 40 oils have a number.
 * Of cranking viscosity at the grade temperature, five degrees warmer before 2001, later oils count alone.
 */
export const distribution = z.object({
  analyte: z.object({ id: idShape, name: z.string(), unit: z.string(), decimals: z.int() }),
  oils: z.int(),
  /** `from` ≤ value < `to`; null: open. */
  bins: z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), oils: z.int() })),
});
export type Distribution = z.output<typeof distribution>;
export type Bin = Distribution['bins'][number];

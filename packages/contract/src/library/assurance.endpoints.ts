import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { dollarsShape } from '../shared/money.ts';
import { pageQuery } from '../shared/paging.ts';
import { idShape, listOf } from '../shared/shapes.ts';

const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Not an id.')
  .transform(Number);

/** A year and region of the released archive: how many oils, what the database costs, whether the user has it. */
export const availabilityRow = z.object({
  year: z.int(),
  region: z.string(),
  oil_count: z.int(),
  report: z.object({ id: idShape, price: dollarsShape.nullable() }).nullable(),
  owned: z.boolean(),
});
export type Availability = z.output<typeof availabilityRow>;

export const readAvailability = endpoint({
  method: 'GET',
  path: '/api/reports/availability/',
  access: 'user',
  summary: 'Years and regions of the archive with counts, prices and what the user holds',
  answers: { 200: listOf(availabilityRow) },
});

export const assuranceOverview = z.object({
  laboratories: z.array(z.object({ name: z.string(), batches: z.int(), results: z.int() })),
  reference_oils: z.array(z.string()),
  /** Analytes that reference oils were measured for. */
  analytes: z.array(
    z.object({
      id: idShape,
      name: z.string(),
      unit: z.string(),
      decimals: z.int(),
      test: z.object({ id: idShape, name: z.string(), method: z.string() }),
      reproducibility: z.string(),
      precision_basis: z.string(),
    }),
  ),
});
export type AssuranceOverview = z.output<typeof assuranceOverview>;

export const readAssurance = endpoint({
  method: 'GET',
  path: '/api/reports/assurance/',
  access: 'user',
  summary: 'Laboratories, reference oils, and what they were measured for',
  answers: { 200: assuranceOverview },
});

/** Measurements of one reference oil, batch after batch, with their mean and three standard deviations (ASTM D6299, individuals). */
export const controlChart = z.object({
  reference_oil: z.string(),
  analyte: z.object({ id: idShape, name: z.string(), unit: z.string(), decimals: z.int() }),
  mean: z.number(),
  standard_deviation: z.number(),
  points: z.array(
    z.object({
      batch: z.string(),
      laboratory: z.string(),
      year: z.int(),
      value: z.number(),
      outside: z.boolean(),
    }),
  ),
});
export type ControlChart = z.output<typeof controlChart>;

export const readControlChart = endpoint({
  method: 'GET',
  path: '/api/reports/assurance/control-chart/',
  access: 'user',
  summary: 'The control chart of a reference oil and an analyte',
  query: z.object({ reference_oil: z.string().max(200), analyte: idText }),
  answers: { 200: controlChart },
  failures: ['not_found'],
});

/** A value that was measured again, among those the user holds. Both values stand as they were reported. */
export const retestRow = z.object({
  id: z.string(),
  report_number: z.string(),
  brand_name: z.string(),
  sae_grade: z.string(),
  year: z.int(),
  analyte: z.object({ id: idShape, name: z.string(), unit: z.string() }),
  first: z.string(),
  retest: z.string(),
  run: z.int(),
  laboratory: z.string(),
  batch: z.string(),
  /** Do they agree within the method's reproducibility? Null where it is not known. */
  within: z.boolean().nullable(),
});
export type Retest = z.output<typeof retestRow>;

export const listRetests = endpoint({
  method: 'GET',
  path: '/api/reports/assurance/retests/',
  access: 'user',
  summary: 'Retests of the values the user holds',
  query: pageQuery(['report_number']),
  answers: { 200: listOf(retestRow) },
});

import { z } from 'zod';
import { labelShape, rowNames } from '../../samples/oil-label.schemas.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { dayShape, idShape, idText } from '../../shared/shapes.ts';
import { precisionRange } from '../../standards/precision.schemas.ts';
import { batchAlarm, retestRow } from '../assurance/assurance.schemas.ts';
import { oilValues } from '../oil-values/oil-values.schemas.ts';

/** Where one reported value of the caller's data comes from. */
export const provenance = z.object({
  /** The bottle as it was bought. Empty texts are not stated. */
  oil: z.object({
    sample: idShape,
    ...labelShape(rowNames),
    /** The blind code that the laboratory saw. Holders see it, so that they can ask about the sample; the catalog has it for administrators only. */
    container_id: z.string(),
    /** Day on which it entered the archive. */
    released: dayShape(),
  }),
  analyte: z.object({ id: idShape, name: z.string(), unit: z.string(), decimals: z.int() }),
  /** `12.34`, `<35`, `1a`. */
  text: z.string(),
  /** As they were called in the year of the oil. */
  test: z.object({ id: idShape, name: z.string(), method: z.string() }),
  /** Null where not stated. */
  measured: z.object({ laboratory: z.string(), batch: z.string() }).nullable(),
  /** The values of the bottle it was calculated from, and the standard that states how; absent for a measured value. */
  calculated: z
    .object({
      method: z.string(),
      /** `text` is null where the caller does not hold the value, or the bottle has none. */
      from: z.array(z.object({ analyte: idShape, name: z.string(), text: z.string().nullable() })),
    })
    .optional(),
  precision: z.object({
    /**
     * r and R at the value, in its unit, at 95%, by the edition in force in the year of collection; null for a qualified value and
     * where none is known.
     */
    repeatability: z.number().nullable(),
    reproducibility: z.number().nullable(),
    /** The formulas that apply at the value; null outside the ranges known. */
    range: precisionRange.nullable(),
    /** r and R at the value by the other editions: the laboratory's edition is unknown. */
    other_editions: z.array(
      z.object({
        edition: z.string(),
        repeatability: z.number().nullable(),
        reproducibility: z.number().nullable(),
      }),
    ),
    /** Where the figures come from, in words. */
    basis: z.string(),
  }),
  /** What the reference oils show of the laboratories at the value, in its unit; null where they are too few, and for a qualified value. */
  site: z
    .object({
      /** R′ of values as reported, and of values corrected for their laboratory. */
      as_reported: z.number(),
      corrected: z.number(),
      /** Of the laboratory in the year, shrunken, with its standard error and the readings it comes from; null for fewer than four. */
      bias: z
        .object({
          bias: z.number(),
          standard_error: z.number(),
          readings: z.int(),
          /** The value corrected for laboratory. */
          text: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  /** The reference oils measured for the same analyte in the same batch. */
  references: z.array(z.object({ reference_oil: z.string(), text: z.string() })),
  /** Present where one of them signaled in the laboratory's control chart. */
  alarm: batchAlarm.optional(),
  /** Later measurements of the same bottle, by run. */
  retests: z.array(retestRow.pick({ run: true, retest: true, laboratory: true, batch: true, within: true })),
  /** Revision of the value; the first release is revision 1. */
  revision: z.int().min(1),
  /** Corrections of the value, newest first. */
  corrections: oilValues.shape.corrections,
});
export type Provenance = z.output<typeof provenance>;

export const readProvenance = endpoint({
  method: 'GET',
  path: '/api/reports/provenance/',
  access: 'user',
  summary:
    'Where a value of the user’s data comes from: bottle, laboratory, method, precision, control charts, retests and corrections',
  query: z.object({ sample: idText, analyte: idText }),
  responses: { 200: provenance },
  failures: ['not_found'],
});

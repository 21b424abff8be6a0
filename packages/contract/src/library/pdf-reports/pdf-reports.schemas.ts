import { z } from 'zod';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { claimOutcomes } from '../../standards/oil-verdict.rules.ts';
import { verdicts } from '../../standards/verdict.rules.ts';
import { batchAlarm } from '../assurance/assurance.schemas.ts';
import { missingReasons } from '../values/values.schemas.ts';

/** An oil whose Engine Oil Data Report the user may open. */
export const ownedPdfRow = z.object({
  metadata: z.string(),
  sae_grade: z.string(),
  report_number: z.string(),
  year: z.int(),
});
export type OwnedPdf = z.output<typeof ownedPdfRow>;

/** Parts of the report number and of the SAE grade, as typed. */
export const ownedPdfFilters = {
  report_number__icontains: z.string().max(100).optional(),
  sae_grade__icontains: z.string().max(100).optional(),
};
export type OwnedPdfFilter = z.output<z.ZodObject<typeof ownedPdfFilters>>;

/** One limit of a grade or service class with the value measured for it. */
export const limitVerdict = z.object({
  name: z.string(),
  unit: z.string(),
  /** Text: `at most 6,600`. */
  limit: z.string(),
  /** As its method reports it; null where there is none the user may see. */
  value: z.string().nullable(),
  decimals: z.int(),
  method: z.string().nullable(),
  verdict: z.enum(verdicts),
  /** That the true value is within the limit, 0 to 1; null where no reproducibility is known. */
  probability: z.number().min(0).max(1).nullable(),
  /** In the unit of the value, negative where the limit is broken. */
  margin: z.number().nullable(),
  reproducibility: z.number().nullable(),
  /** The reason for an absent value, where that is known. */
  missing: z.enum(missingReasons).nullable(),
  /** Present where the reference oil of the value's batch signalled in the laboratory's control chart. */
  alarm: batchAlarm.optional(),
});
export type LimitVerdict = z.output<typeof limitVerdict>;

/** A service class on the label. Bench tests can refute it and never prove it. */
export const claimVerdict = z.object({
  /** `ACEA C3`. */
  name: z.string(),
  /** The year the class was introduced. */
  since: z.int(),
  outcome: z.enum(claimOutcomes),
  limits: z.array(limitVerdict),
});
export type ClaimVerdict = z.output<typeof claimVerdict>;

export const gradeVerdict = z.object({
  sample: idShape,
  sae_grade: z.string(),
  year: z.int(),
  /** Of SAE J300. */
  edition: z.string(),
  /** Does the user hold the full set, and with it the Engine Oil Data Report? */
  full_set: z.boolean(),
  /** On the claimed grade: conformity only where every limit was tested. */
  verdict: z.enum(verdicts),
  /** On the oil: its grade, and `does_not_conform` where a claim is refuted. */
  head: z.enum(verdicts),
  limits: z.array(limitVerdict),
  claims: z.array(claimVerdict),
});
export type GradeVerdict = z.output<typeof gradeVerdict>;

/** What the check code on a data report confirms to anybody who has the report. */
export const reportCheck = z.object({
  report_number: z.string(),
  /** `revision 1`, or `revision 2, corrected 22 Nov 2026`. */
  revision: z.string(),
  /** SHA-256 of the figures, hexadecimal. */
  checksum: z.string(),
  made: timeShape,
});

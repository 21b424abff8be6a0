import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { file, idParams, idShape, timeShape } from '../../shared/shapes.ts';
import { claimOutcomes } from '../../standards/oil-verdict.rules.ts';
import { verdicts } from '../../standards/verdict.rules.ts';
import { batchAlarm } from '../assurance/assurance.schemas.ts';
import { missingReasons, valueKindQuery } from '../values/values.schemas.ts';

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
  /** Unit of the limit and the value. */
  unit: z.string(),
  /** Text: `at most 6,600`. */
  limit: z.string(),
  /** As its method reports it; null if there is none the user may see. */
  value: z.string().nullable(),
  /** The number as reported, of a value that is corrected for its laboratory. */
  reported: z.string().optional(),
  decimals: z.int(),
  method: z.string().nullable(),
  verdict: z.enum(verdicts),
  /** That the true value is within the limit, 0 to 1; null if no reproducibility is known. */
  probability: z.number().min(0).max(1).nullable(),
  /** In the unit of the value, negative where the limit is broken. */
  margin: z.number().nullable(),
  /** Reproducibility at the limit, by the edition of the method in force in the year of collection. */
  reproducibility: z.number().nullable(),
  /** Results by other methods that were combined with the value. */
  further: z.array(z.object({ method: z.string(), value: z.string(), unit: z.string() })),
  /** The results disagree: the method that the standard names lies on the other side of the limit, so nothing is decided. */
  conflict: z.boolean(),
  /** Present where the precision of another edition of the method would change the verdict: the laboratory's edition is unknown. */
  other_edition: z.object({ edition: z.string(), verdict: z.enum(verdicts) }).optional(),
  /** By R′ of the institute's laboratories in place of R; absent where the reference oils give no R′. */
  by_site: z
    .object({ verdict: z.enum(verdicts), probability: z.number().min(0).max(1).nullable() })
    .optional(),
  /** The reason for an absent value, where that is known. */
  missing: z.enum(missingReasons).nullable(),
  /** Present where the reference oil of the value's batch signaled in the laboratory's control chart. */
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
  /** By R′ where the reference oils give it; absent where it is the outcome by R. */
  outcome_by_site: z.enum(claimOutcomes).optional(),
  /** Where the limits come from, a sentence; empty without limits. */
  sources: z.string(),
  limits: z.array(limitVerdict),
});
export type ClaimVerdict = z.output<typeof claimVerdict>;

export const gradeVerdict = z.object({
  sample: idShape,
  sae_grade: z.string(),
  year: z.int(),
  /** Edition of SAE J300. */
  edition: z.string(),
  /** Does the user hold the full set, and with it the Engine Oil Data Report? */
  full_set: z.boolean(),
  /** On the claimed grade: conformity only where every limit was tested. */
  verdict: z.enum(verdicts),
  /** By R′ where the reference oils give it; absent where it is the verdict by R. */
  verdict_by_site: z.enum(verdicts).optional(),
  /**
   * On the oil: its grade, `does_not_conform` where a claim is refuted, and `undecided` where the grade conforms and a result lies outside a
   * limit of a claim without refuting it.
   */
  head: z.enum(verdicts),
  limits: z.array(limitVerdict),
  claims: z.array(claimVerdict),
  /** Names on the label that are no class known here. */
  unknown: z.array(z.string()),
  /** Approvals of makers on the label, which have no limits here. */
  approvals: z.array(z.string()),
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

// The check code of a data report: twelve characters, such as `7Q2M-K4XB-9TRC`.

/** In either case, with or without its dashes. */
export const checkCodePattern = /^[0-9A-Za-z-]{12,20}$/;

/** A code as the report prints it. */
export const printedCheckCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('-', '')
    .replace(/(.{4})(?=.)/g, '$1-');

export const listOwnedPdfs = listEndpoint({
  path: '/api/reports/owned-pdf/',
  access: 'user',
  summary: 'The oils of which the user holds the full set of tests',
  row: ownedPdfRow,
  ordering: ['report_number', 'sae_grade', 'year'],
  filters: ownedPdfFilters,
});

export const requestPdfReport = endpoint({
  method: 'GET',
  path: '/api/reports/get-pdf-report/:year/:reportNumber/',
  access: 'user',
  summary: 'A link to the Engine Oil Data Report, valid for five minutes; year 1 matches any year',
  params: z.object({
    year: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
    // PostgreSQL text cannot hold a NUL character
    reportNumber: z.string().regex(/^[^\0]{1,70}$/),
  }),
  // a path below the origin
  responses: { 200: z.object({ url: z.string() }) },
  writes: true,
  failures: ['not_found', 'full_set_not_held', 'report_failed'],
});

export const readPdfReport = endpoint({
  method: 'GET',
  path: '/api/reports/pdf/:token/',
  access: 'public',
  summary: 'The data report of a valid link',
  params: z.object({ token: z.string().max(100) }),
  responses: { 200: file('application/pdf') },
  failures: ['not_found', 'report_failed'],
});

const checkCode = z.string().regex(checkCodePattern).transform(printedCheckCode);

export const checkPdfReport = endpoint({
  method: 'GET',
  path: '/api/reports/report-check/:code/',
  access: 'public',
  summary: 'The data report that bears a check code: its number, revision and the checksum of its figures',
  params: z.object({ code: checkCode }),
  responses: { 200: reportCheck },
  failures: ['not_found'],
});

export const readGradeVerdict = endpoint({
  method: 'GET',
  path: '/api/reports/grade-verdict/:id/',
  access: 'user',
  summary: 'The limits of the claimed SAE grade with the values of the oil that the user holds',
  params: idParams,
  query: valueKindQuery,
  responses: { 200: gradeVerdict },
  failures: ['not_found'],
});

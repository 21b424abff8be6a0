import { z } from 'zod';
import { findingKinds, labelFindingKinds, likelyDuplicate } from '../../samples/imports/imports.schemas.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { idParams, idShape } from '../../shared/shapes.ts';
import { verdicts } from '../../standards/verdict.rules.ts';

/** Findings of one kind that a report lists. */
export const maxFindings = 500;
/** Samples of a group that a report looks at. */
export const maxCheckedSamples = 5000;

const sampleRef = z.object({ id: idShape, report_number: z.string() });

/** A finding of the checks that an import makes. */
const warning = sampleRef.extend({ kind: z.enum(findingKinds), analyte: z.string(), message: z.string() });
export type SanityWarning = z.output<typeof warning>;

/** A finding about labels, at its line in the samples.csv that was imported. */
const labelFinding = z.object({
  kind: z.enum(labelFindingKinds),
  line: z.int(),
  column: z.string(),
  message: z.string(),
});
export type LabelFinding = z.output<typeof labelFinding>;

const outsideValue = sampleRef.extend({
  test: z.string(),
  analyte: z.string(),
  unit: z.string(),
  value: z.string(),
  /** The range of the market in the unit of the value. */
  low: z.number(),
  high: z.number(),
  /** Released oils behind the range. */
  oils: z.int(),
});
export type OutsideValue = z.output<typeof outsideValue>;

const brokenLimit = sampleRef.extend({
  sae_grade: z.string(),
  verdict: z.enum(verdicts),
  limit_name: z.string(),
  limit: z.string(),
  unit: z.string(),
  value: z.string(),
});
export type BrokenLimit = z.output<typeof brokenLimit>;

const disagreement = sampleRef.extend({
  test: z.string(),
  analyte: z.string(),
  unit: z.string(),
  run: z.int(),
  first: z.string(),
  retest: z.string(),
  /** Reproducibility of the method at the mean of both values, in their unit. */
  reproducibility: z.number(),
});
export type Disagreement = z.output<typeof disagreement>;

/** The count of all findings and the first 500 of them. */
const findings = <T extends z.ZodType>(row: T) => z.object({ count: z.int(), results: z.array(row) });

export const sanityReport = z.object({
  /** Samples of the group, and how many of them were checked. */
  samples: z.int(),
  checked: z.int(),
  /** Reference oils among the samples checked. The lists of a group leave them out. */
  reference_oils: z.int(),
  /** Report numbers of the first of them. */
  reference_numbers: z.array(z.string()),
  without_results: findings(sampleRef),
  warnings: findings(warning),
  /** Those of the import, which compared the names of its files with the archive of its day. */
  labels: findings(labelFinding),
  outside: findings(outsideValue),
  /** Limits of SAE J300 that a value breaks; verdicts on the claimed grades of all samples with one. */
  grades: findings(brokenLimit).extend({ conforms: z.int(), undecided: z.int(), does_not_conform: z.int() }),
  duplicates: findings(sampleRef.extend(likelyDuplicate.shape)),
  retests: findings(disagreement),
});
export type SanityReport = z.output<typeof sanityReport>;

export const readSanityReport = endpoint({
  method: 'GET',
  path: '/api/transfer/sample-groups/:id/sanity/',
  access: 'admin',
  summary:
    'What looks wrong in a sample group: improbable and contradictory values, names and grades of labels, values outside the 0.5th to 99.5th percentile of the latest released oils, broken limits of the claimed SAE J300 grade, likely duplicates, retests that disagree',
  params: idParams,
  responses: { 200: sanityReport },
  failures: ['not_found'],
});

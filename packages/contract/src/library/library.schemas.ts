import { z } from 'zod';
import { oilRow } from '../catalogue/catalogue.schemas.ts';
import { dollarsShape } from '../shared/money.ts';
import { idShape, timeShape } from '../shared/shapes.ts';

/** What a licence covers: a region and year, chosen tests of chosen oils, or every test of one oil. */
export const licenceKinds = ['REGIONAL', 'CUSTOM', 'SINGLE'] as const;
export type LicenceKind = (typeof licenceKinds)[number];

export const reportTypes = ['REGIONAL', 'CUSTOM'] as const;

/** PENDING while an assignment to another person is pending. */
export const licenceStatuses = ['HELD', 'PENDING'] as const;

export const regionalReportRow = z.object({
  id: idShape,
  year: z.int(),
  region: z.string(),
  price: dollarsShape.nullable(),
  oil_count: z.int(),
  /** Licences of it, for administrators only. */
  times_purchased: z.int().optional(),
  times_granted: z.int().optional(),
});
export type RegionalReport = z.output<typeof regionalReportRow>;

export const ownedRegional = z.object({
  id: idShape,
  year: z.int(),
  region: z.string(),
  oil_count: z.int(),
  report_type: z.literal('REGIONAL'),
  status: z.enum(licenceStatuses),
});
export const ownedCustom = z.object({
  id: idShape,
  name: z.string(),
  oil_count: z.int(),
  report_type: z.literal('CUSTOM'),
  status: z.enum(licenceStatuses),
});
export const ownedReportsShape = z.object({
  regional_reports: z.array(ownedRegional),
  custom_reports: z.array(ownedCustom),
});
export type OwnedReports = z.output<typeof ownedReportsShape>;

/** A column of measured values: an analyte with the unit and decimals of its method. */
export const analyteColumn = z.object({
  id: idShape,
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  test: z.object({ id: idShape, name: z.string() }),
});
export type AnalyteColumn = z.output<typeof analyteColumn>;

/** Why a cell has no value: outside the caller's licences, or the oil was never tested for it. */
export const missingReasons = ['not_owned', 'not_tested'] as const;
export type MissingReason = (typeof missingReasons)[number];

/**
 * A row of measured values: metadata, then analyte id → number or null. `<`, `>` or the text of
 * a categorical value is in `qualifiers`; `missing` gives the reason for an absent value, where that is known.
 */
export const valueRow = z
  .object({
    sample: idShape,
    year: z.int(),
    brand_name: z.string(),
    supplier: z.string(),
    sae_grade: z.string(),
    service_class: z.string(),
    region: z.string(),
    country: z.string(),
    state_or_province: z.string(),
    report_number: z.string(),
    qualifiers: z.record(z.string(), z.string()).optional(),
    missing: z.record(z.string(), z.enum(missingReasons)).optional(),
  })
  .catchall(z.number().nullable());
export type ValueRow = z.output<typeof valueRow>;

/** The metadata columns of previews, analysis and downloads, in their order. */
export const valueRowMetadata = [
  'sample',
  'year',
  'brand_name',
  'supplier',
  'sae_grade',
  'service_class',
  'region',
  'country',
  'state_or_province',
  'report_number',
] as const;

export const previewShape = z.object({
  count: z.int(),
  columns: z.array(analyteColumn),
  results: z.array(valueRow),
});
export type Preview = z.output<typeof previewShape>;

export const customSampleRow = oilRow.extend({ tests: z.array(z.object({ id: idShape, name: z.string() })) });

export const downloadFormats = ['csv', 'xlsx', 'parquet', 'zip'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export const taskStatuses = ['PENDING', 'RUNNING', 'READY', 'FAILED'] as const;
export const taskRow = z.object({
  task_id: z.string(),
  kind: z.string(),
  name: z.string(),
  status: z.enum(taskStatuses),
  /** From 0 to 1. */
  progress: z.number(),
  created: timeShape,
  expires: timeShape,
});
export type Task = z.output<typeof taskRow>;

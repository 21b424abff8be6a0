import { z } from 'zod';
import { flagParam, idShape, timeShape } from '../../shared/shapes.ts';
import { taskStatuses } from '../../shared/tasks.ts';
import { requiredText, singleLine } from '../../shared/text.ts';
import { mappingField } from './import-mapping.schemas.ts';

export const importFileNames = ['samples', 'results'] as const;

/** Largest import file in bytes. */
export const maxImportBytes = 512 << 20;

/** The text fields of the form. */
export const importForm = z.object({
  name: singleLine(requiredText()),
  dry_run: flagParam.default(false),
  /** The files correct released oils instead of adding new ones. */
  correction: flagParam.default(false),
  /** An `importMapping` as JSON. Without one the files are read strictly. */
  mapping: mappingField,
});

/** The whole form, as it is sent. */
export const importUpload = importForm.extend({ samples: z.file(), results: z.file() });

export const importError = z.object({
  file: z.enum(importFileNames),
  /** The header is line 1. */
  line: z.int(),
  /** The header's name; empty for the line as a whole. */
  column: z.string(),
  message: z.string(),
});
export type ImportError = z.output<typeof importError>;

/** Kinds of findings about an oil: a value that is improbable, in a mistaken unit, or contradicts another value or the label. */
export const findingKinds = [
  'improbable',
  'unit',
  'exchanged',
  'viscosity_index',
  'class_volatility',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Kinds of findings about the labels of an import, which are about names and grades, not about one oil. */
export const labelFindingKinds = ['look_alike', 'unknown_grade', 'exchanged_names'] as const;
type LabelFindingKind = (typeof labelFindingKinds)[number];

/** Kinds of warnings of an import. Each counts as a finding of its group. */
export const warningKinds = [...findingKinds, ...labelFindingKinds] as const;

/** A warning about a valid cell. `line` and `column` locate the cell. */
const importWarning = importError.extend({ kind: z.enum(warningKinds) });
export type ImportWarning = z.output<typeof importWarning>;

const labelKinds: ReadonlySet<string> = new Set(labelFindingKinds);
export const isLabelFinding = <W extends { kind: string }>(
  warning: W,
): warning is W & { kind: LabelFindingKind } => labelKinds.has(warning.kind);

/**
 * What the checks of an import count: warnings by kind, impossible values (which are errors), oils that break a limit of their SAE J300
 * grade, and values beyond the percentiles of the market, which healthy groups have too.
 */
export const sanityKinds = [...warningKinds, 'impossible', 'outside_grade', 'outside_market'] as const;
export type SanityKind = (typeof sanityKinds)[number];
const sanityCount = z.object({ kind: z.enum(sanityKinds), count: z.int() });

/** Largest number of listed errors, and of listed warnings. */
export const maxListedErrors = 5000;

/** A changed value or metadata column of a released oil. `old` and `new` are empty if there is none. */
export const revisedValue = z.object({
  report_number: z.string(),
  /** Name of the analyte, or of the column of samples.csv. */
  name: z.string(),
  unit: z.string(),
  old: z.string(),
  new: z.string(),
});
export type RevisedValue = z.output<typeof revisedValue>;

/** Changes, and holders, that the report of a correction lists. */
export const maxListedChanges = 500;

/** A user who holds corrected data, and the number of corrected oils that the user is mailed about. */
const mailedHolder = z.object({ user: idShape, email: z.string(), oils: z.int() });
export type MailedHolder = z.output<typeof mailedHolder>;

/** A sample of which another one has the same brand, supplier, grade, year and country. */
export const likelyDuplicate = z.object({
  report_number: z.string(),
  brand_name: z.string(),
  supplier: z.string(),
  sae_grade: z.string(),
  year: z.int(),
  country: z.string(),
  /** The other one, and whether it is in the archive already. */
  other: z.string(),
  other_released: z.boolean(),
});
export type LikelyDuplicate = z.output<typeof likelyDuplicate>;

/** Likely duplicates that a check lists. */
export const maxListedDuplicates = 500;

export const importReport = z.object({
  /** Numbers of samples. */
  accepted: z.int(),
  rejected: z.int(),
  errors: z.array(importError),
  /** The first 5,000. Reports of imports before these checks have none. */
  warnings: z.array(importWarning).default([]),
  /** Every kind with a count above 0. */
  sanity: z.array(sanityCount).default([]),
  /** The id of the group; null after a dry run or a correction, or with errors. */
  group: idShape.nullable(),
  /** What a check finds of them within the files and against the archive; they are no warnings. Absent without any, and with errors. */
  duplicates: z.object({ count: z.int(), results: z.array(likelyDuplicate) }).optional(),
  /** What a correction changes: numbers of values, and the first changes. Absent with errors. */
  correction: z
    .object({
      changed: z.int(),
      unchanged: z.int(),
      changes: z.array(revisedValue),
      /** How many holders are mailed, and the first of them. Reports of earlier corrections do not state them. */
      mailed: z.int().nullable().default(null),
      holders: z.array(mailedHolder).default([]),
    })
    .optional(),
});
export type ImportReport = z.output<typeof importReport>;

export const importRow = z.object({
  task_id: z.string(),
  name: z.string(),
  dry_run: z.boolean(),
  correction: z.boolean(),
  status: z.enum(taskStatuses),
  /** From 0 to 1. */
  progress: z.number(),
  created: timeShape,
  /** Email of the administrator who started it. */
  started_by: z.string(),
  /** Why a failed import failed; null for others. */
  failure: z.string().nullable(),
  group: idShape.nullable(),
  accepted: z.int(),
  error_count: z.int(),
  warning_count: z.int(),
});
export type ImportRow = z.output<typeof importRow>;

/** One change of a correction, for administrators. */
export const revisionRow = revisedValue.extend({
  id: idShape,
  created: timeShape,
  sample: idShape,
  /** 2 and up; what was released first is revision 1. */
  revision: z.int(),
  /** Name of the correction. */
  import: z.string(),
  /** Email of the administrator who made it. */
  changed_by: z.string(),
});
export type RevisionRow = z.output<typeof revisionRow>;

const importColumn = z.object({
  name: z.string(),
  required: z.boolean(),
  /** What a cell may hold. */
  help: z.string(),
  example: z.string(),
});
export type ImportColumn = z.output<typeof importColumn>;

export const importColumns = z.object({ samples: z.array(importColumn), results: z.array(importColumn) });

/** Corrected values of one oil. */
export const valueCorrection = z.object({
  /** Listed as the name of the correction. */
  reason: singleLine(requiredText()),
  values: z
    .array(
      z.object({
        analyte: idShape,
        /** As in an import, like `12.6` or `<35`; null withdraws the result. */
        value: requiredText(40).nullable(),
      }),
    )
    .min(1)
    .max(500),
});

/** What a correction changes or would change, and who is mailed. `old` and `new` are null without a result. */
export const correctedValues = z.object({
  changes: z.array(z.object({ analyte: idShape, old: z.string().nullable(), new: z.string().nullable() })),
  /** Number of holders of a changed value. */
  holders: z.int(),
  /** The first of them. */
  mailed: z.array(mailedHolder),
  /** What looks wrong in the corrected oil and did not before. */
  warnings: z.array(z.object({ kind: z.enum(findingKinds), message: z.string() })),
  /** Whether the corrected values refute the SAE J300 grade on the label, and those before did not. */
  outside_grade: z.boolean(),
});
export type CorrectedValues = z.output<typeof correctedValues>;

/** The analytes in the order of the dictionary; `value` is null without a result. */
export const reportedValues = z.object({
  values: z.array(
    z.object({
      ...{ analyte: idShape, name: z.string(), unit: z.string() },
      value: z.string().nullable(),
    }),
  ),
});
export type ReportedValues = z.output<typeof reportedValues>;

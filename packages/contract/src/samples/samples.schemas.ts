import { z } from 'zod';
import { idShape, timeShape } from '../shared/shapes.ts';

export const groupStatuses = ['UNRELEASED', 'RELEASED'] as const;
export type GroupStatus = (typeof groupStatuses)[number];

/** A market sample is catalogued and sold; a reference oil only monitors the laboratories. */
export const sampleKinds = ['market', 'reference'] as const;

export const qualifiers = ['<', '>'] as const;
export const directions = ['lower_is_better', 'higher_is_better', 'neutral'] as const;

/** Days of the first and the last purchase of the samples of a group, like `2026-09-03`; null where unknown. */
const collectedShape = z.object({ from: z.iso.date().nullable(), to: z.iso.date().nullable() });
export type CollectedDays = z.output<typeof collectedShape>;

/** Findings of the checks of an import: warnings about values, and oils that break a limit of their SAE J300 grade. */
const groupSanity = z.object({ warnings: z.int(), oils_outside_grade: z.int() });

export const sampleGroupRow = z.object({
  id: idShape,
  name: z.string(),
  created: timeShape,
  year: z.int(),
  status: z.enum(groupStatuses),
  sample_set: z.array(idShape),
  sanity: groupSanity,
  collected: collectedShape,
});
/** The number of findings that an administrator confirms to release a group. */
export const countFindings = ({ warnings, oils_outside_grade }: z.output<typeof groupSanity>) =>
  warnings + oils_outside_grade;
export type SampleGroup = z.output<typeof sampleGroupRow>;

export const releasedGroupRow = z.object({
  id: idShape,
  name: z.string(),
  created: timeShape,
  released: timeShape,
  year: z.int(),
  count: z.int(),
  collected: collectedShape,
});

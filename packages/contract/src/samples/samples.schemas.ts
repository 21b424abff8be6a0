import { z } from 'zod';
import { idShape, timeShape } from '../shared/shapes.ts';

export const groupStatuses = ['UNRELEASED', 'RELEASED'] as const;
export type GroupStatus = (typeof groupStatuses)[number];

/** A market sample is catalogued and sold; a reference oil only monitors the laboratories. */
export const sampleKinds = ['market', 'reference'] as const;

export const qualifiers = ['<', '>'] as const;
export const directions = ['lower_is_better', 'higher_is_better', 'neutral'] as const;

export const sampleGroupRow = z.object({
  id: idShape,
  name: z.string(),
  created: timeShape,
  year: z.int(),
  status: z.enum(groupStatuses),
  sample_set: z.array(idShape),
});
export type SampleGroup = z.output<typeof sampleGroupRow>;

export const releasedGroupRow = z.object({
  id: idShape,
  name: z.string(),
  created: timeShape,
  released: timeShape,
  year: z.int(),
  count: z.int(),
});

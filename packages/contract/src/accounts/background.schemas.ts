import { z } from 'zod';
import { idShape, timeShape } from '../shared/shapes.ts';

export const jobStates = ['WAITING', 'RUNNING', 'FAILED', 'DONE'] as const;
export type JobState = (typeof jobStates)[number];

/** A background job. */
export const jobRow = z.object({
  id: z.uuid(),
  queue: z.string(),
  state: z.enum(jobStates),
  /** What the job is about, like `group 12`. */
  about: z.string(),
  created: timeShape,
  started: timeShape.nullable(),
  finished: timeShape.nullable(),
  /** When a waiting job is tried next. */
  next_try: timeShape.nullable(),
  /** Tries that were begun. */
  tries: z.int(),
  most_tries: z.int(),
  /** Why the last try failed. */
  error: z.string().nullable(),
});
export type JobRow = z.output<typeof jobRow>;

export const mailStates = ['WAITING', 'SENT', 'FAILED'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail of the outbox, without its text, which may hold a secret link. */
export const mailRow = z.object({
  id: idShape,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  created: timeShape,
  sent: timeShape.nullable(),
  next_try: timeShape.nullable(),
  /** Tries of an unsent mail; 0 once it is sent. */
  tries: z.int(),
  error: z.string().nullable(),
});
export type MailRow = z.output<typeof mailRow>;

import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, idShape, timeShape } from '../shared/shapes.ts';
import { optionalText } from '../shared/text.ts';

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

export const listJobs = listEndpoint({
  path: '/api/operation/jobs/',
  access: 'admin',
  summary: 'Background jobs of the last days, newest first; emails have their own list',
  row: jobRow,
  ordering: ['created', 'queue'],
  filters: { state: z.enum(jobStates).optional(), search: optionalText().optional() },
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/operation/jobs/:id/retry/',
  access: 'admin',
  audit: 'job.retry',
  summary: 'Retry a failed job, or run a waiting one now',
  params: z.object({ id: z.uuid() }),
  responses: { 200: jobRow },
  failures: ['not_found', 'not_retryable'],
});

export const listMails = listEndpoint({
  path: '/api/operation/mails/',
  access: 'admin',
  summary: 'Emails of the outbox without their text, newest first',
  row: mailRow,
  ordering: ['id', 'created', 'recipient', 'subject'],
  filters: {
    state: z.enum(mailStates).optional(),
    /** Part of the recipient or the subject. */
    search: optionalText().optional(),
  },
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/operation/mails/:id/retry/',
  access: 'admin',
  audit: 'mail.retry',
  summary: 'Resend a failed email, or send a waiting one now',
  params: idParams,
  responses: { 200: mailRow },
  failures: ['not_found', 'not_retryable'],
});

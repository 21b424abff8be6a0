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
  /** The subject of the job, such as `group 12`. */
  about: z.string(),
  created: timeShape,
  started: timeShape.nullable(),
  finished: timeShape.nullable(),
  /** The time of a waiting job's next attempt. */
  next_try: timeShape.nullable(),
  /** Number of attempts that have started. */
  tries: z.int(),
  most_tries: z.int(),
  /** The error of the last attempt. */
  error: z.string().nullable(),
});
export type JobRow = z.output<typeof jobRow>;

export const mailStates = ['WAITING', 'SENT', 'FAILED'] as const;
export type MailState = (typeof mailStates)[number];

/** An email in the outbox, without its text. */
export const mailRow = z.object({
  id: idShape,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  created: timeShape,
  sent: timeShape.nullable(),
  next_try: timeShape.nullable(),
  /** Number of attempts to send an unsent email; 0 after it has been sent. */
  tries: z.int(),
  error: z.string().nullable(),
});
export type MailRow = z.output<typeof mailRow>;

export const listJobs = listEndpoint({
  path: '/api/operation/jobs/',
  access: 'admin',
  summary: 'Recent background jobs, newest first; emails have their own list',
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
    /** What it is about, like `order 12`. */
    about: optionalText().optional(),
  },
});

export const readMail = endpoint({
  method: 'GET',
  path: '/api/operation/mails/:id/',
  access: 'admin',
  summary: 'An email as it was sent, without the secrets of its links',
  params: idParams,
  responses: {
    200: mailRow.extend({
      /** Null for emails that were sent before texts were kept. */
      html: z.string().nullable(),
      /** The email had a secret link, which is not stored. It cannot be sent again. */
      had_secret: z.boolean(),
      /** Whether it has a file attached. */
      attachment: z.boolean(),
    }),
  },
  failures: ['not_found'],
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/operation/mails/:id/resend/',
  access: 'admin',
  audit: 'mail.resend',
  summary: 'Send a sent email once more to the same address, with its attachment as it is now',
  params: idParams,
  responses: { 200: mailRow },
  failures: ['not_found', 'not_retryable'],
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

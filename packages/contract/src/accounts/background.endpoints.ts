import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams } from '../shared/shapes.ts';
import { optionalText } from '../shared/text.ts';
import { jobRow, jobStates, mailRow, mailStates } from './background.schemas.ts';

export const listJobs = listEndpoint({
  path: '/api/operation/jobs/',
  access: 'admin',
  summary: 'Background jobs of the last days, newest first; mails have a list of their own',
  row: jobRow,
  ordering: ['created', 'queue'],
  filters: { state: z.enum(jobStates).optional(), search: optionalText().optional() },
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/operation/jobs/:id/retry/',
  access: 'admin',
  audit: 'job.retry',
  summary: 'Try a failed job again, or one that waits for its next try now',
  params: z.object({ id: z.uuid() }),
  responses: { 200: jobRow },
  failures: ['not_found', 'not_retryable'],
});

export const listMails = listEndpoint({
  path: '/api/operation/mails/',
  access: 'admin',
  summary: 'Mails of the outbox without their text, newest first',
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
  summary: 'Send a mail again that failed, or one that waits for its next try now',
  params: idParams,
  responses: { 200: mailRow },
  failures: ['not_found', 'not_retryable'],
});

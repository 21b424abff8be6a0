import { z } from 'zod';

/** The actions in the audit log, named `<noun>.<verb>`: changes by administrators, and a user's API keys and quotations. */
export const auditActions = [
  'api_key.create',
  'api_key.revoke',
  'comment.delete',
  'comment.hide',
  'comment.show',
  'comment.update',
  'discount.create',
  'discount.update',
  'entry.create',
  'entry.delete',
  'entry.order',
  'entry.update',
  'group.photos',
  'group.release',
  'group.rename',
  'group.withdraw',
  'import.correct',
  'import.run',
  'job.retry',
  'licence.grant',
  'licence.revoke',
  'mail.resend',
  'mail.retry',
  'message.close',
  'message.reopen',
  'message.reply',
  'oil.correct',
  'order.approve',
  'order.cancel',
  'order.invoice',
  'order.note',
  'order.note_delete',
  'order.payment_received',
  'order.refund',
  'order.tags',
  'order.void',
  'paper.create',
  'paper.delete',
  'paper.update',
  'payment.refund',
  'quote.close',
  'quote.create',
  'quote.offer',
  'reassignment.approve',
  'reassignment.decline',
  'reference_list.replace',
  'regional_report.create',
  'regional_report.update',
  'test.update',
  'user.delete',
  'user.second_factor_removed',
  'user.send_password_reset',
  'user.update',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** `dollars`: a price in US dollars. `values`: `auditedValues`. */
export type AuditFieldKind = 'dollars' | 'values';

type FieldKinds = Readonly<Record<string, AuditFieldKind>>;

const fieldKinds: Partial<Record<AuditAction, FieldKinds>> = {
  'oil.correct': { values: 'values' },
  'regional_report.create': { price: 'dollars' },
  'regional_report.update': { price: 'dollars' },
  'test.update': { price: 'dollars' },
};
const kindsByAction = new Map<string, FieldKinds>(Object.entries(fieldKinds));

/** The fields of an action's audit rows that are more than a text, a number or yes and no. */
export const auditFieldKinds = (action: string): FieldKinds => kindsByAction.get(action) ?? {};

/** Values of an oil, by the names of their analytes. */
export const auditedValues = z.array(z.object({ analyte: z.string(), value: z.string().nullable() }));
export type AuditedValues = z.output<typeof auditedValues>;

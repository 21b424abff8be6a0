/** Changes by an administrator, or of a user's API keys, as the audit log names them: `<noun>.<verb>`. */
export const auditActions = [
  'api_key.create',
  'api_key.revoke',
  'discount.create',
  'discount.update',
  'group.release',
  'group.rename',
  'licence.grant',
  'licence.revoke',
  'order.approve',
  'order.cancel',
  'order.invoice',
  'order.void',
  'payment.refund',
  'quote.close',
  'quote.offer',
  'reassignment.approve',
  'reassignment.decline',
  'user.send_password_reset',
  'user.update',
] as const;
export type AuditAction = (typeof auditActions)[number];

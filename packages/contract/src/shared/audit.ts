/** A change by an administrator, as the audit log names it: `<noun>.<verb>`. */
export type AuditAction =
  | 'discount.create'
  | 'discount.update'
  | 'group.release'
  | 'group.rename'
  | 'licence.grant'
  | 'licence.revoke'
  | 'order.approve'
  | 'order.cancel'
  | 'order.invoice'
  | 'order.void'
  | 'payment.refund'
  | 'quote.close'
  | 'quote.offer'
  | 'reassignment.approve'
  | 'reassignment.decline'
  | 'user.update';

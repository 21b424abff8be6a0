import {
  approvePurchaseOrder,
  readPurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { ApiFailure, call } from '../../../../lib/api/api.ts';

/** What has become of a purchase order that was pending, by whomever; undefined while it still is. */
export const changedMeanwhile = ({ status }: Pick<PurchaseOrder, 'status'>): string | undefined => {
  if (status === 'COMPLETE') return 'This purchase order has been approved meanwhile.';
  return status === 'CANCELLED' ? 'This purchase order has been voided meanwhile.' : undefined;
};

/** The message of a failed change: the server's reason, or that something went wrong. */
export const changeFailure = (failure: Error) =>
  failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500
    ? failure.message
    : 'Something went wrong, please try again.';

const numberChanged = 'The invoice number has changed meanwhile. Read the new one, then approve again.';

/**
 * Approves a purchase order with the invoice number that was stated. The call is idempotent, so the present state is read first.
 * @throws Error with its message when it is no longer pending, has another number, or was not approved
 */
export const approvePending = async ({ id, invoice }: Pick<PurchaseOrder, 'id' | 'invoice'>) => {
  const options = { params: { id } };
  const meanwhile = await call(readPurchaseOrder, options)
    .then((now) => changedMeanwhile(now) ?? (now.invoice === invoice ? undefined : numberChanged))
    .catch((failure: Error) => changeFailure(failure));
  if (meanwhile) throw new Error(meanwhile);
  await call(approvePurchaseOrder, options).catch((failure: Error) => {
    throw new Error(changeFailure(failure));
  });
};

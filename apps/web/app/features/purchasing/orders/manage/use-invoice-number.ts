import { setInvoiceNumber } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { changeFailure } from './approval.ts';
import { refreshOrder } from './refresh-order.ts';

/** The form of the invoice number of a purchase order, which follows the stored one. */
export const useInvoiceNumber = ({ id, invoice }: PurchaseOrder) => {
  const client = useQueryClient();
  const state = useEndpointForm(setInvoiceNumber, {
    initialValues: { invoice: invoice ?? '' },
    request: (body) => ({ params: { id }, body }),
    onlyChanges: true,
    failureNotice: changeFailure,
    onSuccess: async (saved) => {
      state.markSaved({ invoice: saved.invoice ?? '' });
      await refreshOrder(client);
      notifications.show({
        message: saved.invoice
          ? 'The invoice number is saved.'
          : 'The invoice number is removed. The next one is assigned on approval.',
      });
    },
    onFailure: () => refreshOrder(client),
  });
  const follow = useEffectEvent((number: string) => state.markSaved({ invoice: number }));
  useEffect(() => follow(invoice ?? ''), [invoice]);
  return state;
};

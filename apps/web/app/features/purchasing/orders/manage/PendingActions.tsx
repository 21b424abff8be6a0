import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { UnsavedChanges } from '../../../../ui/dialogs/UnsavedChanges.tsx';
import { InvoiceNumberForm } from './InvoiceNumberForm.tsx';
import { useInvoiceNumber } from './use-invoice-number.ts';

interface Props {
  purchaseOrder: PurchaseOrder;
  onApprove: () => void;
  onVoid: () => void;
}

/** What can be done with a purchase order that waits for approval. It is not approved while an invoice number is typed and not saved. */
export const PendingActions = ({ purchaseOrder, onApprove, onVoid }: Props) => {
  const state = useInvoiceNumber(purchaseOrder);
  const reasonId = useId();
  const unsaved = state.isUnsaved;
  return (
    <>
      <UnsavedChanges unsaved={unsaved} />
      <InvoiceNumberForm state={state} />
      <Group>
        <Button onClick={onApprove} disabled={unsaved} aria-describedby={unsaved ? reasonId : undefined}>
          Approve
        </Button>
        <Button variant="default" onClick={onVoid}>
          Void purchase order
        </Button>
        {unsaved && (
          <Text id={reasonId} size="sm" className="quiet">
            The invoice number is not saved. Save it before you approve.
          </Text>
        )}
      </Group>
    </>
  );
};

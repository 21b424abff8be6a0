import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { date } from '../../../../lib/format/formats.ts';
import { DocumentDownload } from '../document/DocumentDownload.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { changedMeanwhile } from './approval.ts';
import { PendingActions } from './PendingActions.tsx';
import { refreshOrder } from './refresh-order.ts';
import { VoidDialog } from './VoidDialog.tsx';

type Action = 'approve' | 'void';

/** What somebody else did to the purchase order since the screen was opened; refetches the rest of the screen then. */
const useChangedMeanwhile = (purchaseOrder: PurchaseOrder, isOwnChange: boolean) => {
  const client = useQueryClient();
  const [wasPending] = useState(purchaseOrder.status === 'PO_PENDING');
  const meanwhile = wasPending && !isOwnChange ? changedMeanwhile(purchaseOrder) : undefined;
  useEffect(() => {
    if (meanwhile) void refreshOrder(client);
  }, [meanwhile, client]);
  return meanwhile;
};

/** A purchase order with its document, and while it waits for approval: invoice number, approval, voiding. */
export const ManagePurchaseOrder = ({ purchaseOrder }: { purchaseOrder: PurchaseOrder }) => {
  const [action, setAction] = useState<Action>();
  const { number, status, created, document, void_reason } = purchaseOrder;
  const [isOwnChange, setIsOwnChange] = useState(false);
  const meanwhile = useChangedMeanwhile(purchaseOrder, isOwnChange);
  const close = () => setAction(undefined);
  const dialog = { purchaseOrder, onClose: close };
  const changed = () => setIsOwnChange(true);
  return (
    <Paper withBorder p="lg" component="section" aria-label="Purchase order" className="no-print">
      <Stack gap="md">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          Purchase order {number}
        </Title>
        {meanwhile && (
          <Alert color="oil" variant="light" role="status">
            {meanwhile}
          </Alert>
        )}
        <Text size="sm">Received on {date(created)}.</Text>
        {document ? (
          <DocumentDownload purchaseOrder={purchaseOrder.id} document={document} />
        ) : (
          <Text size="sm" className="quiet">
            The buyer has not uploaded the document of the purchase order.
          </Text>
        )}
        {status === 'COMPLETE' && <Text fw={600}>Order Status: Complete</Text>}
        {status === 'CANCELLED' && (
          <Text fw={600}>
            Order Status: Cancelled{void_reason && `. The purchase order was voided: ${void_reason}`}
          </Text>
        )}
        {status === 'PO_PENDING' && (
          <>
            <Text fw={600}>Order Status: Waiting for approval</Text>
            <PendingActions
              purchaseOrder={purchaseOrder}
              onApprove={() => setAction('approve')}
              onVoid={() => setAction('void')}
            />
          </>
        )}
      </Stack>
      {action === 'approve' && <ApproveDialog {...dialog} onApproved={changed} />}
      {action === 'void' && <VoidDialog {...dialog} onVoided={changed} />}
    </Paper>
  );
};

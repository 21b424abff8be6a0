import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { date } from '../../../../lib/format/formats.ts';
import { DocumentDownload } from '../document/DocumentDownload.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { InvoiceNumberForm } from './InvoiceNumberForm.tsx';
import { VoidDialog } from './VoidDialog.tsx';

type Action = 'approve' | 'void';

/** A purchase order with its document, and while it waits for approval: invoice number, approval, voiding. */
export const ManagePurchaseOrder = ({ purchaseOrder }: { purchaseOrder: PurchaseOrder }) => {
  const [action, setAction] = useState<Action>();
  const { number, status, created, document, void_reason } = purchaseOrder;
  const close = () => setAction(undefined);
  return (
    <Paper withBorder p="lg" component="section" aria-label="Purchase order" className="no-print">
      <Stack gap="md">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          Purchase order {number}
        </Title>
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
            <InvoiceNumberForm purchaseOrder={purchaseOrder} />
            <Group>
              <Button onClick={() => setAction('approve')}>Approve</Button>
              <Button variant="default" onClick={() => setAction('void')}>
                Void purchase order
              </Button>
            </Group>
          </>
        )}
      </Stack>
      {action === 'approve' && <ApproveDialog purchaseOrder={purchaseOrder} onClose={close} />}
      {action === 'void' && <VoidDialog purchaseOrder={purchaseOrder} onClose={close} />}
    </Paper>
  );
};

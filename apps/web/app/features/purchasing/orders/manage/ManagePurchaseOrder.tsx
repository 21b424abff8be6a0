import { readAdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import { orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { listOrders, readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import {
  approvePurchaseOrder,
  countReviewOrders,
  readPurchaseOrder,
  reviewOrders,
  setInvoiceNumber,
  voidPurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Alert, Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { z } from 'zod';
import { ApiFailure, call } from '../../../../lib/api/api.ts';
import { invalidate } from '../../../../lib/api/endpoint-query.ts';
import { date } from '../../../../lib/format/formats.ts';
import { useDraft } from '../../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../../lib/storage/tab-forms.ts';
import { ConfirmMutation } from '../../../../ui/dialogs/ConfirmMutation.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { UnsavedChanges } from '../../../../ui/dialogs/UnsavedChanges.tsx';
import { DocumentDownload } from '../document/PurchaseOrderDocument.tsx';

/** Refetches all queries that show a purchase order, after an administrator changed it. */
export const refreshOrder = (client: QueryClient) =>
  invalidate(
    client,
    ...[readOrder, readPurchaseOrder, readInvoice, readTimeline, listOrders],
    ...[reviewOrders, countReviewOrders, readAdministrationOverview],
  );

/** The message after a purchase order has been approved or voided; undefined while it is pending. */
const decisionMessage = ({ status }: Pick<PurchaseOrder, 'status'>): string | undefined => {
  if (status === 'COMPLETE') return 'This purchase order has since been approved.';
  return status === 'CANCELLED' ? 'This purchase order has since been voided.' : undefined;
};

/** The message of a failed change: the server's reason, or that something went wrong. */
const changeFailure = (failure: Error) =>
  failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500
    ? failure.message
    : 'Something went wrong, please try again.';

const numberChanged = 'The invoice number has changed. Check the new one, then approve again.';

/**
 * Approves a purchase order with the invoice number on the screen. The endpoint accepts a repeated approval, so the current state is
 * read first.
 * @throws Error with a message to show if the order is no longer pending, has another number, or could not be approved
 */
const approvePending = async ({ id, invoice }: Pick<PurchaseOrder, 'id' | 'invoice'>) => {
  const options = { params: { id } };
  const problem = await call(readPurchaseOrder, options)
    .then((now) => decisionMessage(now) ?? (now.invoice === invoice ? undefined : numberChanged))
    .catch((failure: Error) => changeFailure(failure));
  if (problem) throw new Error(problem);
  await call(approvePurchaseOrder, options).catch((failure: Error) => {
    throw new Error(changeFailure(failure));
  });
};

/** The form for the invoice number of a purchase order. It updates when the stored number changes. */
const useInvoiceNumber = ({ id, invoice }: PurchaseOrder) => {
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
          ? 'Invoice number saved.'
          : 'Invoice number removed. The next one will be assigned on approval.',
      });
    },
    onFailure: () => refreshOrder(client),
  });
  const showStored = useEffectEvent((number: string) => state.markSaved({ invoice: number }));
  useEffect(() => showStored(invoice ?? ''), [invoice]);
  return state;
};

/** Sets the invoice number of a pending purchase order. */
const InvoiceNumberForm = ({
  state: { form, submit, mutation, notice },
}: {
  state: ReturnType<typeof useInvoiceNumber>;
}) => {
  return (
    <form noValidate onSubmit={submit}>
      {notice && mutation.isError && !form.errors.invoice && (
        <Alert color="red" variant="light" role="alert" mb="xs">
          {notice.text}
        </Alert>
      )}
      <Group align="start" gap="xs">
        <TextInput
          label="Invoice number"
          description="If empty, the next number is assigned on approval."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={50}
          maw={320}
          flex={1}
          {...form.getInputProps('invoice')}
        />
        <Button type="submit" variant="default" mt={24} loading={mutation.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
};

interface PendingActionsProps {
  purchaseOrder: PurchaseOrder;
  onApprove: () => void;
  onVoid: () => void;
}

/** Actions on a pending purchase order. Approval is disabled while the invoice number has unsaved changes. */
const PendingActions = ({ purchaseOrder, onApprove, onVoid }: PendingActionsProps) => {
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

interface ApproveDialogProps {
  purchaseOrder: PurchaseOrder;
  onApproved: () => void;
  onClose: () => void;
}

/** Confirms the approval of a purchase order, which cannot be undone. */
const ApproveDialog = ({ purchaseOrder, onApproved, onClose }: ApproveDialogProps) => {
  const { id, number, order, invoice } = purchaseOrder;
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Approve purchase order ${number}`}
      confirm="Approve"
      send={async () => {
        await approvePending({ id, invoice });
        onApproved();
      }}
      refresh={() => refreshOrder(client)}
      success={`Order ${order} is complete.`}
      onClose={onClose}
    >
      <Text>
        Order {order} will be completed. The buyer can then use its data and will receive the invoice by email
        with {invoice ? `number ${invoice}` : 'the next number'}. This cannot be undone.
      </Text>
    </ConfirmMutation>
  );
};

interface VoidDialogProps {
  purchaseOrder: PurchaseOrder;
  onVoided: () => void;
  onClose: () => void;
}

const voidDraft = z.object({ reason: z.string() });

/** Voids a purchase order, which cannot be undone. The reason is emailed to the buyer; its draft is stored until it is sent. */
const VoidDialog = ({ purchaseOrder: { id, number, order }, onVoided, onClose }: VoidDialogProps) => {
  const client = useQueryClient();
  const draft = `void-${id}` as const;
  const { form, submit, mutation } = useEndpointForm(voidPurchaseOrder, {
    initialValues: { reason: '' },
    request: (body) => ({ params: { id }, body }),
    failureField: 'reason',
    // the purchase order may have been approved in the meantime
    onFailure: () => void refreshOrder(client),
    onSuccess: async () => {
      clearForms([draft]);
      onVoided();
      await refreshOrder(client);
      notifications.show({ message: `Order ${order} has been canceled.` });
      onClose();
    },
  });
  useDraft(form, draft, voidDraft);
  return (
    <Dialog onClose={onClose} title={`Void purchase order ${number}`} centered>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>
            Order {order} will be canceled, its discount codes released and the offer behind it, if any,
            withdrawn. The buyer gets the reason by email. This cannot be undone.
          </Text>
          <Textarea label="Reason" required rows={4} maxLength={5000} {...form.getInputProps('reason')} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={mutation.isPending}>
              Void purchase order
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

type Action = 'approve' | 'void';

/** Reports a decision that another administrator has made since the page was opened, and refetches the rest of the page. */
const useOtherDecision = (purchaseOrder: PurchaseOrder, isOwnChange: boolean) => {
  const client = useQueryClient();
  const [wasPending] = useState(purchaseOrder.status === 'PO_PENDING');
  const decision = wasPending && !isOwnChange ? decisionMessage(purchaseOrder) : undefined;
  useEffect(() => {
    if (decision) void refreshOrder(client);
  }, [decision, client]);
  return decision;
};

/** A purchase order and its document. While it is pending, its invoice number can be set, and it can be approved or voided. */
export const ManagePurchaseOrder = ({
  order,
  purchaseOrder,
}: {
  order: Pick<Order, 'total_price' | 'refunded'>;
  purchaseOrder: PurchaseOrder;
}) => {
  const [action, setAction] = useState<Action>();
  const { number, status, created, document, void_reason } = purchaseOrder;
  const [isOwnChange, setIsOwnChange] = useState(false);
  const otherDecision = useOtherDecision(purchaseOrder, isOwnChange);
  const close = () => setAction(undefined);
  const dialog = { purchaseOrder, onClose: close };
  const markOwnChange = () => setIsOwnChange(true);
  return (
    <Paper withBorder p="lg" component="section" aria-label="Purchase order" className="no-print">
      <Stack gap="md">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          Purchase order {number}
        </Title>
        {otherDecision && (
          <Alert color="oil" variant="light" role="status">
            {otherDecision}
          </Alert>
        )}
        <Text size="sm">Received on {date(created)}.</Text>
        {document ? (
          <DocumentDownload purchaseOrder={purchaseOrder.id} document={document} />
        ) : (
          <Text size="sm" className="quiet">
            The buyer has not uploaded the purchase order document.
          </Text>
        )}
        <Text fw={600}>
          Order Status:{' '}
          {status === 'PO_PENDING'
            ? 'Waiting for approval'
            : orderStatusLabel({ ...order, status, paid: status === 'COMPLETE' })}
          {status === 'CANCELLED' && void_reason && `. The purchase order was voided: ${void_reason}`}
        </Text>
        {status === 'PO_PENDING' && (
          <PendingActions
            purchaseOrder={purchaseOrder}
            onApprove={() => setAction('approve')}
            onVoid={() => setAction('void')}
          />
        )}
      </Stack>
      {action === 'approve' && <ApproveDialog {...dialog} onApproved={markOwnChange} />}
      {action === 'void' && <VoidDialog {...dialog} onVoided={markOwnChange} />}
    </Paper>
  );
};

import { readAdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { listOrders, readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
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

/** The message for a purchase order that anyone has approved or voided meanwhile; undefined while it is pending. */
const changedMeanwhile = ({ status }: Pick<PurchaseOrder, 'status'>): string | undefined => {
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
 * Approves a purchase order with the invoice number that was stated. The call is idempotent, so the present state is read first.
 * @throws Error with its message when it is no longer pending, has another number, or was not approved
 */
const approvePending = async ({ id, invoice }: Pick<PurchaseOrder, 'id' | 'invoice'>) => {
  const options = { params: { id } };
  const meanwhile = await call(readPurchaseOrder, options)
    .then((now) => changedMeanwhile(now) ?? (now.invoice === invoice ? undefined : numberChanged))
    .catch((failure: Error) => changeFailure(failure));
  if (meanwhile) throw new Error(meanwhile);
  await call(approvePurchaseOrder, options).catch((failure: Error) => {
    throw new Error(changeFailure(failure));
  });
};

/** The form of the invoice number of a purchase order, which follows the stored one. */
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
  const follow = useEffectEvent((number: string) => state.markSaved({ invoice: number }));
  useEffect(() => follow(invoice ?? ''), [invoice]);
  return state;
};

/** Sets the invoice number of a purchase order that waits for approval. */
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

/** What can be done with a purchase order that waits for approval. It is not approved while an invoice number is typed and not saved. */
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
        Order {order} will be completed. The buyer can then use its data, and gets the invoice, with{' '}
        {invoice ? `number ${invoice}` : 'the next number'}, by email. This cannot be undone.
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

/** Voids a purchase order for a reason, which is mailed to the buyer and stays until it has been sent. Cannot be undone. */
const VoidDialog = ({ purchaseOrder: { id, number, order }, onVoided, onClose }: VoidDialogProps) => {
  const client = useQueryClient();
  const draft = `void-${id}` as const;
  const { form, submit, mutation } = useEndpointForm(voidPurchaseOrder, {
    initialValues: { reason: '' },
    request: (body) => ({ params: { id }, body }),
    failureField: 'reason',
    // it may have been approved meanwhile
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

/** The decision of another administrator since the page was opened; refetches the rest of the page then. */
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
            Order Status: Canceled{void_reason && `. The purchase order was voided: ${void_reason}`}
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

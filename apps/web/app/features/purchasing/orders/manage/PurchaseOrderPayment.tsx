import {
  recordPayment,
  takeBackPayment,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api.ts';
import { type FieldMessages, useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { ConfirmMutation } from '../../../../ui/dialogs/ConfirmMutation.tsx';
import { refreshOrder } from './ManagePurchaseOrder.tsx';

const today = () => new Date().toISOString().slice(0, 10);

interface FormProps {
  order: number;
  /** The day of the order in UTC; no payment arrives before it. */
  ordered: string;
}

/** Records the day on which the payment arrived, and its reference in the accounts. */
const PaymentForm = ({ order, ordered }: FormProps) => {
  const client = useQueryClient();
  const { form, submit, mutation, notice } = useEndpointForm(recordPayment, {
    initialValues: { date: today(), reference: '' },
    validate: ({ date }): FieldMessages =>
      date !== '' && date < ordered ? { date: `The order was placed on ${formatDay(ordered)}.` } : {},
    request: (body) => ({ params: { id: order }, body }),
    onSuccess: async () => {
      await refreshOrder(client);
      notifications.show({ message: `The payment of order ${order} has been recorded.` });
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          Not received yet. The invoice says what is payable until the payment is recorded.
        </Text>
        {notice && (
          <Alert color="red" variant="light" role="alert">
            {notice.text}
          </Alert>
        )}
        <Group align="start" gap="md">
          <TextInput
            type="date"
            label="Received on"
            description="Days are in UTC."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            required
            min={ordered}
            max={today()}
            {...form.getInputProps('date')}
          />
          <TextInput
            label="Reference"
            description="Of the transfer or check, for your accounts."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="off"
            maxLength={200}
            miw={220}
            flex={1}
            {...form.getInputProps('reference')}
          />
        </Group>
        <Button type="submit" loading={mutation.isPending} style={{ alignSelf: 'start' }}>
          Record payment
        </Button>
      </Stack>
    </form>
  );
};

/** Takes a recorded payment back, after confirmation. */
const TakeBack = ({ order }: { order: number }) => {
  const [confirming, { open, close }] = useDisclosure(false);
  const client = useQueryClient();
  return (
    <>
      <Button variant="default" onClick={open} style={{ alignSelf: 'start' }}>
        Take back payment
      </Button>
      {confirming && (
        <ConfirmMutation
          title={`Take back the payment of order ${order}?`}
          confirm="Take back"
          send={() => call(takeBackPayment, { params: { id: order } })}
          refresh={() => refreshOrder(client)}
          success={`The payment of order ${order} has been taken back.`}
          onClose={close}
        >
          The invoice will say again what is payable. The data stay with the buyer. You can record the payment
          again.
        </ConfirmMutation>
      )}
    </>
  );
};

interface Props extends FormProps {
  /** The day on which the money arrived; null before. */
  received: string | null;
  /** The reference of the recorded payment; null without a record, as for an order of 0. */
  reference: string | null;
  /** A payment of which a part was refunded cannot be taken back. */
  canTakeBack: boolean;
}

/** Whether the payment of a complete order by purchase order has arrived, with recording and taking back. */
export const PurchaseOrderPayment = ({ order, ordered, received, reference, canTakeBack }: Props) => (
  <Paper withBorder p="lg" component="section" aria-label="Payment" className="no-print">
    <Stack gap="md">
      <Title order={2} size="h3">
        Payment
      </Title>
      {received === null ? (
        <PaymentForm order={order} ordered={ordered} />
      ) : (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Received on {formatDay(received)}
          {reference && `, reference ${reference}`}.
        </Text>
      )}
      {reference !== null && canTakeBack && <TakeBack order={order} />}
    </Stack>
  </Paper>
);

import { pages } from '@iom/contract/pages/pages.ts';
import { maxOrderCopies } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { cancelOrder, readOrder, updateOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Button, Group, NumberInput, Stack, TagsInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { fieldMessages, useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { EditDialog } from '../../../ui/forms/FormDialog.tsx';
import { removablePill } from '../../../ui/forms/RemoveButton.tsx';
import { copyIds } from '../model/order-draft.rules.ts';
import { itemName } from '../model/prices.rules.ts';
import { payPath } from './order-labels.rules.ts';
import { invalidateOrders } from './use-followed-order.ts';

/** The form that changes an unpaid order: the copies of its regional databases, and its discount codes. */
const useOrderChange = (order: Order, onChanged: () => void) => {
  const client = useQueryClient();
  const errorFocus = useErrorFocus();
  const form = useForm({
    initialValues: {
      databases: order.order_items.flatMap((item) =>
        item.regional_report
          ? [{ id: item.regional_report.id, name: itemName(item), quantity: item.quantity }]
          : [],
      ),
      discounts: order.discounts.map(({ code }) => code),
    },
    // an emptied NumberInput holds a string
    validate: {
      databases: {
        quantity: (copies) => (Number.isInteger(copies) ? null : `A number from 0 to ${maxOrderCopies}.`),
      },
    },
  });
  const change = useMutation({
    mutationFn: ({ databases, discounts }: typeof form.values) =>
      call(updateOrder, {
        params: { id: order.id },
        body: databases.length > 0 ? { discounts, regional_reports: copyIds(databases) } : { discounts },
      }),
    onSuccess: (changed) => {
      client.setQueryData(endpointQuery(readOrder, { params: { id: order.id } }).queryKey, changed);
      onChanged();
    },
    onError: (failure) => {
      form.setErrors(fieldMessages(failure));
      errorFocus.focusFirst();
    },
    onSettled: () => invalidateOrders(client),
  });
  const { databases } = form.values;
  return {
    form,
    change,
    errorFocus,
    /** The change would leave the order empty. */
    emptied: databases.length > 0 && copyIds(databases).length === 0,
    /** The failure's message, where no field of the form shows it. */
    notice: form.errors.discounts ? undefined : (form.errors.regional_reports ?? change.error?.message),
  };
};

/** Changes an unpaid order in a dialog. The server prices it again. */
const ChangeOrder = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { form, change, errorFocus, emptied, notice } = useOrderChange(order, onClose);
  const { databases } = form.values;
  return (
    <EditDialog unsaved={form.isDirty()} onClose={onClose} title={`Change order ${order.id}`} centered>
      <form
        ref={errorFocus.form}
        onSubmit={form.onSubmit((values) => change.mutate(values), errorFocus.focusFirst)}
      >
        <Stack gap="md">
          {databases.length === 0 && (
            <Text size="sm">
              Oils and tests cannot be changed here: cancel this order and place a new one.
            </Text>
          )}
          {databases.map(({ id, name }, index) => (
            <NumberInput
              key={id}
              label={`Copies of ${name}`}
              min={0}
              max={maxOrderCopies}
              allowDecimal={false}
              clampBehavior="strict"
              {...form.getInputProps(`databases.${index}.quantity`)}
            />
          ))}
          <TagsInput
            label="Discount codes"
            description="Type a code and press Enter."
            renderPill={removablePill}
            {...form.getInputProps('discounts')}
          />
          {(emptied || notice) && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {emptied ? 'An order needs at least one copy. Cancel the order instead.' : notice}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending} disabled={emptied}>
              Save changes
            </Button>
          </Group>
        </Stack>
      </form>
    </EditDialog>
  );
};

interface Props {
  order: Order;
  changeable: boolean;
  onCancelled: () => void;
}

const CancelOrder = ({ order, onCancelled }: Pick<Props, 'order' | 'onCancelled'>) => {
  const [confirming, { open, close }] = useDisclosure(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id } }),
    onSuccess: () => {
      onCancelled();
      const flash: FlashState = { flash: `Order ${order.id} has been canceled.` };
      void navigate(pages.orderHistory.path(), { state: flash });
      void invalidateOrders(client);
    },
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        Cancel order
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={`Cancel order ${order.id}?`}
        confirm="Cancel the order"
        pending={cancel.isPending}
        error={cancel.error?.message}
        onConfirm={() => cancel.mutate()}
        onClose={close}
      >
        It is removed from your order history and can no longer be paid. Your cart does not change.
      </ConfirmDialog>
    </>
  );
};

/** An unpaid order with its actions: pay, change, cancel. */
export const OpenOrder = ({ order, changeable, onCancelled }: Props) => {
  const [changing, { open, close }] = useDisclosure(false);
  return (
    <Alert color="oil" title="This order is not paid yet" role="status" className="no-print">
      <Text size="sm" mb="sm">
        The data are yours as soon as the order is paid by card or we approve your purchase order.
      </Text>
      <Group>
        <Button component={Link} to={payPath(order)}>
          Pay now
        </Button>
        {changeable && (
          <Button variant="default" onClick={open}>
            Change order
          </Button>
        )}
        <CancelOrder order={order} onCancelled={onCancelled} />
      </Group>
      {changing && <ChangeOrder order={order} onClose={close} />}
    </Alert>
  );
};

import { largestCopies } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { readOrder, updateOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { fieldMessages, useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { invalidateOrders } from '../model/invalidate-orders.ts';
import { copyIds } from '../model/order-draft.rules.ts';
import { itemName } from '../model/prices.rules.ts';

/** The form that changes an unpaid order: the copies of its regional databases, and its discount codes. */
export const useOrderChange = (order: Order, onChanged: () => void) => {
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
        quantity: (copies) => (Number.isInteger(copies) ? null : `A number from 0 to ${largestCopies}.`),
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

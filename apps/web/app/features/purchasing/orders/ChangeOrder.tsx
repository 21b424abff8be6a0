import { largestCopies } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Button, Group, NumberInput, Stack, TagsInput, Text } from '@mantine/core';
import { EditDialog } from '../../../ui/dialogs/EditDialog.tsx';
import { removablePill } from '../../../ui/forms/RemoveButton.tsx';
import { useOrderChange } from './use-order-change.ts';

/** Changes an unpaid order in a dialog. The server prices it again. */
export const ChangeOrder = ({ order, onClose }: { order: Order; onClose: () => void }) => {
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
              max={largestCopies}
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

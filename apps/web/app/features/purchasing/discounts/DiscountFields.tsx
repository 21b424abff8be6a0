import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { discountTypeLabels } from './discount-labels.rules.ts';
import type { DiscountValues } from './discount-values.ts';

/** The inputs of a discount code. */
export const DiscountFields = ({ form }: { form: UseFormReturnType<DiscountValues> }) => (
  <Stack gap="md">
    <TextInput
      label="Code"
      description="Customers may type it in any case."
      required
      maxLength={60}
      autoComplete="off"
      {...form.getInputProps('code')}
    />
    <TextInput
      label="Name"
      description="Shown to the customer beside the amount, and on the invoice."
      required
      maxLength={200}
      autoComplete="off"
      {...form.getInputProps('name')}
    />
    <SimpleGrid cols={{ base: 1, xs: 3 }} verticalSpacing="md">
      <NativeSelect
        label="Discount type"
        data={Object.entries(discountTypeLabels).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('discount_type')}
      />
      <TextInput
        label={form.values.discount_type === 'PERCENTAGE' ? 'Amount in %' : 'Amount in $'}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Max uses"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        {...form.getInputProps('number_of_uses')}
      />
    </SimpleGrid>
    <Group align="start" grow>
      <TextInput
        type="date"
        label="First day"
        description="Optional, in UTC"
        {...form.getInputProps('starts')}
      />
      <TextInput
        type="date"
        label="Last day"
        description="Optional, in UTC"
        {...form.getInputProps('ends')}
      />
    </Group>
    <Checkbox label="Active" {...form.getInputProps('active', { type: 'checkbox' })} />
  </Stack>
);

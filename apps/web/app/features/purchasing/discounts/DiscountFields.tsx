import {
  type Discount,
  type DiscountBody,
  type DiscountType,
  discountTypes,
} from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { z } from 'zod';
import { numberInText } from '../../../lib/forms/number-text.ts';
import { discountTypeLabels } from './discount-labels.rules.ts';

// The form of a discount code: texts as they are typed.
export const discountDraft = z.object({
  code: z.string(),
  name: z.string(),
  discount_type: z.string(),
  amount: z.string(),
  number_of_uses: z.string(),
  active: z.boolean(),
  starts: z.string(),
  ends: z.string(),
});
type DiscountValues = z.output<typeof discountDraft>;

export const newDiscount: DiscountValues = {
  code: '',
  name: '',
  discount_type: 'PERCENTAGE',
  amount: '',
  number_of_uses: '1',
  active: true,
  starts: '',
  ends: '',
};

export const discountValues = (discount: Discount): DiscountValues => ({
  code: discount.code,
  name: discount.name,
  discount_type: discount.discount_type,
  amount: String(discount.amount),
  number_of_uses: String(discount.number_of_uses),
  active: discount.active,
  starts: discount.starts ?? '',
  ends: discount.ends ?? '',
});

const typeOf = (text: string): DiscountType => discountTypes.find((type) => type === text) ?? 'PERCENTAGE';

export const discountOf = (values: DiscountValues): DiscountBody => ({
  code: values.code,
  name: values.name,
  discount_type: typeOf(values.discount_type),
  amount: numberInText(values.amount),
  number_of_uses: numberInText(values.number_of_uses),
  active: values.active,
  starts: values.starts || null,
  ends: values.ends || null,
});

/** The inputs of a discount code. */
export const DiscountFields = ({ form }: { form: UseFormReturnType<DiscountValues> }) => (
  <Stack gap="md">
    <TextInput
      label="Code"
      description="Not case-sensitive."
      required
      maxLength={60}
      autoComplete="off"
      {...form.getInputProps('code')}
    />
    <TextInput
      label="Name"
      description="Shown to customers beside the amount and on the invoice."
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

import { unprintedNotice } from '@iom/contract/purchasing/invoices/printed-letters.rules.ts';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { countryOptions } from '../../../../lib/forms/country-options.tsx';
import { type BillingValues, billingLabels } from './billing.rules.ts';

const notApplicableHint = 'If your country has none, enter N/A.';

interface Field {
  name: Exclude<keyof BillingValues, 'number' | 'country'>;
  autoComplete: string;
  optional?: true;
  hint?: string;
  type?: string;
}

const addressFields: readonly Field[] = [
  { name: 'first_name', autoComplete: 'given-name' },
  { name: 'last_name', autoComplete: 'family-name' },
  { name: 'company', autoComplete: 'organization', optional: true },
  { name: 'title', autoComplete: 'organization-title', optional: true },
  { name: 'address', autoComplete: 'street-address' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1', hint: notApplicableHint },
  { name: 'postal_code', autoComplete: 'postal-code', hint: notApplicableHint },
];
const contactFields: readonly Field[] = [
  { name: 'phone', autoComplete: 'tel', type: 'tel' },
  { name: 'email', autoComplete: 'email', type: 'email' },
  {
    name: 'tax_id',
    autoComplete: 'off',
    optional: true,
    hint: 'VAT or other number, for the invoice.',
  },
];

/** Fields of the billing address. */
export const BillingFields = ({
  form,
}: {
  form: Pick<UseFormReturnType<BillingValues>, 'getInputProps'>;
}) => {
  const text = ({ name, optional, hint, ...input }: Field) => {
    const field = form.getInputProps(name);
    const description = [hint, unprintedNotice(field.value)].filter(Boolean).join(' ');
    return (
      <TextInput
        key={name}
        label={billingLabels[name]}
        description={description || undefined}
        required={!optional}
        {...input}
        {...field}
      />
    );
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      {addressFields.map(text)}
      <NativeSelect
        label={billingLabels.country}
        autoComplete="country"
        required
        {...form.getInputProps('country')}
      >
        {countryOptions}
      </NativeSelect>
      {contactFields.map(text)}
    </SimpleGrid>
  );
};

import type { Profile } from '@iom/contract/accounts/accounts.schemas.ts';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { countryOptions } from '../../lib/forms/country-options.tsx';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';

/** The fields of a profile that registration and account settings share. */
export type ContactValues = Omit<Profile, 'id' | 'data_notification'>;

const notApplicableHint = 'If your country has none, enter N/A.';

/** @param required whether address and phone number are required, as at registration. */
export const ContactFields = <V extends ContactValues>({
  form,
  required,
}: {
  form: Pick<UseFormReturnType<V>, 'getInputProps'>;
  required: boolean;
}) => {
  const hydrated = useHydrated();
  const field = (name: keyof ContactValues) => ({ name, ...form.getInputProps(name) });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      <TextInput label="Company" autoComplete="organization" {...field('company_name')} />
      <TextInput label="Title" autoComplete="organization-title" {...field('title')} />
      <TextInput label="Address" autoComplete="street-address" required={required} {...field('address')} />
      <TextInput label="City" autoComplete="address-level2" required={required} {...field('city')} />
      <TextInput
        label="State or province"
        description={notApplicableHint}
        autoComplete="address-level1"
        required={required}
        {...field('state')}
      />
      <TextInput
        label="Postal code"
        description={notApplicableHint}
        autoComplete="postal-code"
        required={required}
        {...field('postal_code')}
      />
      <NativeSelect label="Country" autoComplete="country" required={required} {...field('country')}>
        {/* country names come from the browser, so a prerendered page cannot hold them */}
        {hydrated && countryOptions}
      </NativeSelect>
      <TextInput label="Phone" type="tel" autoComplete="tel" required={required} {...field('phone')} />
    </SimpleGrid>
  );
};

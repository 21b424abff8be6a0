import type { Profile } from '@iom/contract/accounts/accounts.schemas.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';
import { AddressFields } from '../../ui/forms/AddressFields.tsx';

/** The fields of a profile that registration and account settings share. */
export type ContactValues = Omit<Profile, 'id' | 'data_notification'>;

/** @param required whether address and phone number are required, as at registration. */
export const ContactFields = <V extends ContactValues>({
  form,
  required,
}: {
  form: Pick<UseFormReturnType<V>, 'getInputProps'>;
  required: boolean;
}) => {
  const field = (name: keyof ContactValues) => ({ name, ...form.getInputProps(name) });
  return (
    <div className="field-grid">
      <TextInput label="Company" autoComplete="organization" {...field('company_name')} />
      <TextInput label="Title" autoComplete="organization-title" {...field('title')} />
      <AddressFields form={form} required={required} hydrated={useHydrated()} />
      <TextInput label="Phone" type="tel" autoComplete="tel" required={required} {...field('phone')} />
    </div>
  );
};

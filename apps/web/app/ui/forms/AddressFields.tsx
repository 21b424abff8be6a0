import { addressLabels } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

const byName = (a: string, b: string) => countryName(a).localeCompare(countryName(b), 'en');

/** `<option>`s: an empty one, the United States, then all countries by name. Created once, so React skips them on later renders. */
const countryOptions = [
  <option key="" value="">
    Choose a country
  </option>,
  ...['US', ...countryCodes.filter((code) => code !== 'US').sort(byName)].map((code) => (
    <option key={code} value={code}>
      {countryName(code)}
    </option>
  )),
];

const notApplicableHint = 'If your country has none, enter N/A.';
const textFields = [
  { name: 'address', autoComplete: 'address-line1' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1', hint: notApplicableHint },
  { name: 'postal_code', autoComplete: 'postal-code', hint: notApplicableHint },
] as const;

interface Props<V extends typeof addressLabels> {
  form: Pick<UseFormReturnType<V>, 'getInputProps'>;
  required: boolean;
  /** False while a prerendered page is shown, which cannot hold the names of countries: they come from the browser. */
  hydrated?: boolean;
  /** What is said of a value below its field. */
  getNotice?: (value: string) => string | undefined;
}

/** The fields of a postal address, in a grid of the form. */
export const AddressFields = <V extends typeof addressLabels>({
  form,
  required,
  hydrated = true,
  getNotice,
}: Props<V>) => {
  const texts = textFields.map(({ name, autoComplete, ...rest }) => {
    const field = form.getInputProps(name);
    const description = ['hint' in rest && rest.hint, getNotice?.(field.value)].filter(Boolean).join(' ');
    return (
      <TextInput
        key={name}
        label={addressLabels[name]}
        description={description || undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...{ name, autoComplete, required }}
        {...field}
      />
    );
  });
  return (
    <>
      {texts}
      <NativeSelect
        label={addressLabels.country}
        name="country"
        autoComplete="country"
        required={required}
        {...form.getInputProps('country')}
      >
        {hydrated ? countryOptions : countryOptions[0]}
      </NativeSelect>
    </>
  );
};

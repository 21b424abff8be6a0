import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for an amount in US dollars. */
export const PriceInput = (props: TextInputProps) => (
  <TextInput leftSection="$" inputMode="decimal" autoComplete="off" maxLength={15} maw={200} {...props} />
);

import { passwordHelp } from '@iom/contract/accounts/password.rules.ts';
import { PasswordInput, type PasswordInputProps, Stack } from '@mantine/core';
import { PasswordChecklist } from './PasswordChecklist.tsx';

type FieldProps = Pick<PasswordInputProps, 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus'>;

/** A new password, typed twice, with its requirements checked as it is typed. */
export const NewPasswordFields = ({
  label,
  password,
  first,
  second,
}: {
  label: string;
  password: string;
  first: FieldProps;
  second: FieldProps;
}) => (
  <Stack gap="md">
    <PasswordInput label={label} description={passwordHelp} autoComplete="new-password" required {...first} />
    <PasswordChecklist password={password} />
    <PasswordInput label={`${label} again`} autoComplete="new-password" required {...second} />
  </Stack>
);

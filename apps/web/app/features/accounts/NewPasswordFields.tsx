import {
  passwordHelp,
  passwordRequirements,
  passwordTooLong,
} from '@iom/contract/accounts/password.rules.ts';
import { List, PasswordInput, type PasswordInputProps, Stack, Text, VisuallyHidden } from '@mantine/core';

/** A line of the checklist. */
const Requirement = ({ label, met }: { label: string; met: boolean }) => (
  <List.Item>
    {/* a second line begins below the label, not below its sign */}
    <Text
      span
      display="block"
      size="sm"
      c={met ? 'green' : 'dimmed'}
      pl="1.2em"
      style={{ textIndent: '-1.2em' }}
    >
      <span aria-hidden>{met ? '✓' : '○'}</span> {label}
      <VisuallyHidden>{met ? ': met' : ': not yet met'}</VisuallyHidden>
    </Text>
  </List.Item>
);

/** The password requirements, each marked as met or not by sign and text, not by color alone. */
const PasswordChecklist = ({ password }: { password: string }) => {
  const tooLong = passwordTooLong(password);
  return (
    <List listStyleType="none" size="sm" spacing={4} withPadding={false} aria-label="Password requirements">
      {passwordRequirements.map(({ label, holds }) => (
        <Requirement key={label} label={label} met={password !== '' && holds(password)} />
      ))}
      {tooLong && <Requirement label={tooLong} met={false} />}
    </List>
  );
};

type FieldProps = Pick<PasswordInputProps, 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus'>;

/** A new password, typed twice unless there is no `second`, with its requirements checked as it is typed. */
export const NewPasswordFields = ({
  label,
  password,
  first,
  second,
}: {
  label: string;
  password: string;
  first: FieldProps;
  second?: FieldProps;
}) => (
  <Stack gap="md">
    <PasswordInput label={label} description={passwordHelp} autoComplete="new-password" required {...first} />
    <PasswordChecklist password={password} />
    {second && <PasswordInput label={`${label} again`} autoComplete="new-password" required {...second} />}
  </Stack>
);

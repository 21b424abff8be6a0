import { passwordHelp, passwordRequirements } from '@iom/contract/accounts/password.rules.ts';
import { List, PasswordInput, type PasswordInputProps, Stack, Text, VisuallyHidden } from '@mantine/core';

/** The password requirements, each marked as met or not by sign and text, not by color alone. */
const PasswordChecklist = ({ password }: { password: string }) => (
  <List listStyleType="none" size="sm" spacing={4} withPadding={false} aria-label="Password requirements">
    {passwordRequirements.map((rule) => {
      const met = password !== '' && rule.holds(password);
      return (
        <List.Item key={rule.label}>
          <Text span size="sm" c={met ? 'green' : 'dimmed'}>
            <span aria-hidden>{met ? '✓' : '○'}</span> {rule.label}
            <VisuallyHidden>{met ? ': met' : ': not yet met'}</VisuallyHidden>
          </Text>
        </List.Item>
      );
    })}
  </List>
);

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

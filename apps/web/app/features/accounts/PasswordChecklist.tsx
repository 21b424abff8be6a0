import { passwordRequirements } from '@iom/contract/accounts/password.rules.ts';
import { List, Text, VisuallyHidden } from '@mantine/core';

/** Every requirement of a password with whether the one being typed meets it: a sign and a word, not colour alone. */
export const PasswordChecklist = ({ password }: { password: string }) => (
  <List listStyleType="none" size="sm" spacing={4} withPadding={false} aria-label="Password requirements">
    {passwordRequirements.map((rule) => {
      const holds = password !== '' && rule.holds(password);
      return (
        <List.Item key={rule.label}>
          <Text span size="sm" c={holds ? 'green' : 'dimmed'}>
            <span aria-hidden>{holds ? '✓' : '○'}</span> {rule.label}
            <VisuallyHidden>{holds ? ': met' : ': not yet met'}</VisuallyHidden>
          </Text>
        </List.Item>
      );
    })}
  </List>
);

import { passwordRequirements } from '@iom/contract/accounts/password.rules.ts';
import { List, Text, VisuallyHidden } from '@mantine/core';

/** The password requirements, each marked as met or not by sign and text, not by colour alone. */
export const PasswordChecklist = ({ password }: { password: string }) => (
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

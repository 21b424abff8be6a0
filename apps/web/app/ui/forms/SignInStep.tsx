import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  label: string;
  /** Null: a field shows it. */
  failure: string | undefined | null;
  pending: boolean;
  onSubmit: (form: FormData) => unknown;
  children: ReactNode;
  /** Below the button: another way to sign in. */
  alternative?: ReactNode;
  links: ReactNode;
}

/** A step of signing in: its fields, the failure, the button and links. */
export const SignInStep = ({ label, failure, pending, onSubmit, children, alternative, links }: Props) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} aria-label={label}>
      <Stack gap="sm">
        {children}
        {failure !== null && (
          <Text size="sm" role="alert" c={failure ? 'red' : undefined} mih={failure ? undefined : 0}>
            {failure}
          </Text>
        )}
        <Button type="submit" loading={pending} fullWidth>
          Sign in
        </Button>
        {alternative}
        <Group justify="space-between">{links}</Group>
      </Stack>
    </form>
  );
};

import { confirmTotp, setUpTotp } from '@iom/contract/accounts/second-factor.endpoints.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { Button, Code, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { CodeFields } from '../../../ui/forms/CodeFields.tsx';

/** A QR code, black on white in every color scheme: readers need the contrast. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

type NewApp = ResponseOf<typeof setUpTotp>;

const CancelButton = ({ onCancel }: { onCancel: () => void }) => (
  <Button variant="default" onClick={onCancel}>
    Cancel
  </Button>
);

/** Shows the secret as QR code and text, and confirms the app with a code of it. */
const ConfirmApp = ({
  app: { secret, otpauth_url },
  onConfirmed,
  onCancel,
}: {
  app: NewApp;
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
}) => {
  const { form, submit, mutation } = useEndpointForm(confirmTotp, {
    initialValues: { code: '' },
    request: (body) => ({ body }),
    failureField: 'code',
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Confirm the authenticator app">
      <Stack gap="md" maw={480}>
        <Text>Scan this code with your authenticator app, or enter the key by hand.</Text>
        <QrCode text={otpauth_url} label="QR code of the key" />
        <Code
          block
          aria-label="Key"
          tabIndex={0}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Code>
        <CodeFields
          value={form.values.code}
          onChange={(code) => form.setFieldValue('code', code)}
          error={form.errors.code?.toString()}
          methods={['totp']}
        />
        <Group>
          <Button type="submit" loading={mutation.isPending}>
            Turn on
          </Button>
          <CancelButton onCancel={onCancel} />
        </Group>
      </Stack>
    </form>
  );
};

interface Props {
  /** Receives the recovery codes. */
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
}

/** Sets up an authenticator app: the password, then the key and a code. Nothing changes before the code is right. */
export const SetUpApp = ({ onConfirmed, onCancel }: Props) => {
  const [app, setApp] = useState<NewApp>();
  const { form, submit, mutation } = useEndpointForm(setUpTotp, {
    initialValues: { password: '' },
    request: (body) => ({ body }),
    failureField: 'password',
    onSuccess: setApp,
  });
  if (app) return <ConfirmApp app={app} onConfirmed={onConfirmed} onCancel={onCancel} />;
  return (
    <form noValidate onSubmit={submit} aria-label="Set up an authenticator app">
      <Stack gap="md" maw={480}>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Group>
          <Button type="submit" loading={mutation.isPending}>
            Continue
          </Button>
          <CancelButton onCancel={onCancel} />
        </Group>
      </Stack>
    </form>
  );
};

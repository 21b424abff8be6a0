import type { FactorMethod, PasskeyAssertion } from '@iom/contract/accounts/accounts.schemas.ts';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { usedPasskey, usePasskeySupport } from '../../lib/session/passkeys.ts';

interface CodeProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** The methods of the account; a recovery code may take the place of the app's. */
  methods: readonly FactorMethod[];
  /** The user changes to the other kind of code. */
  onSwitch?: () => void;
}

/** The code of an authenticator app, or a recovery code. Takes the focus when it appears, and with a failure. */
export const CodeFields = ({ value, onChange, error, methods, onSwitch }: CodeProps) => {
  const hasApp = methods.includes('totp');
  const [recovery, setRecovery] = useState(!hasApp);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (recovery || hasApp || error) field.current?.focus();
  }, [recovery, hasApp, error]);
  return (
    <Stack gap={4}>
      <TextInput
        ref={field}
        // a new field, so that the browser does not offer it what was typed into the other
        key={String(recovery)}
        name="code"
        label={recovery ? 'Recovery code' : 'Code'}
        description={
          recovery
            ? 'One of the ten codes you stored. Each works once.'
            : 'Six digits from your authenticator app.'
        }
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        value={value}
        error={error && <span role="alert">{error}</span>}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hasApp && methods.includes('recovery') && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          onClick={() => {
            setRecovery(!recovery);
            onChange('');
            onSwitch?.();
          }}
        >
          {recovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Anchor>
      )}
    </Stack>
  );
};

interface PasskeyProps {
  label: string;
  onUsed: (assertion: PasskeyAssertion) => unknown;
}

/** Uses a passkey; a failure appears below. Renders nothing where the browser cannot. */
export const PasskeyButton = ({ label, onUsed }: PasskeyProps) => {
  const isSupported = usePasskeySupport();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  if (!isSupported) return null;
  const prove = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await onUsed(await usedPasskey());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong.');
    } finally {
      setPending(false);
    }
  };
  return (
    <Stack gap={4}>
      <Button variant="default" fullWidth loading={pending} onClick={prove}>
        {label}
      </Button>
      {failure && (
        <Text size="sm" role="alert" c="red">
          {failure}
        </Text>
      )}
    </Stack>
  );
};

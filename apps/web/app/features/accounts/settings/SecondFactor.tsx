import { readMe } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { FactorMethod, PasskeyAssertion } from '@iom/contract/accounts/accounts.schemas.ts';
import { listPasskeys } from '@iom/contract/accounts/passkeys.endpoints.ts';
import {
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@iom/contract/accounts/second-factor.endpoints.ts';
import { listSessions } from '@iom/contract/accounts/sessions.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { Alert, Button, Code, CopyButton, Group, PasswordInput, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { saveText } from '../../../lib/api/save-response.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { siteName } from '../../../lib/pages/site.ts';
import { usePasskeySupport } from '../../../lib/session/passkeys.ts';
import { forgetReturnPath, returnPath } from '../../../lib/session/return-to.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { CodeFields, PasskeyButton } from '../../../ui/forms/CodeFields.tsx';
import { AddPasskey, Passkeys } from './Passkeys.tsx';
import { SetUpApp } from './SetUpApp.tsx';

interface DialogProps {
  onClose: () => void;
  onDone: (codes: string[]) => void;
}

/** Asks for the password before new recovery codes are made. */
const RenewCodes = ({ onClose, onDone }: DialogProps) => {
  const { form, submit, mutation } = useEndpointForm(renewRecoveryCodes, {
    initialValues: { password: '' },
    request: (body) => ({ body }),
    failureField: 'password',
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">Your earlier recovery codes stop working.</Text>
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            required
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={mutation.isPending} style={{ alignSelf: 'end' }}>
            Make new codes
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
};

interface RemoveProps {
  methods: readonly FactorMethod[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the password and the second factor before it is removed. */
const RemoveFactor = ({ methods, onClose, onDone }: RemoveProps) => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const removal = useMutation({
    mutationFn: (proof: { code: string } | { assertion: PasskeyAssertion }) =>
      call(removeSecondFactor, { body: { password, ...proof } }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  const { error } = removal;
  const wrongPassword = error instanceof ApiFailure ? error.fieldErrors.password?.[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    removal.mutate({ code });
  };
  return (
    <Dialog title="Remove the second factor" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            Signing in will take your password alone. Passkeys and recovery codes stop working.
          </Text>
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            required
            value={password}
            error={wrongPassword}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {methods.includes('passkey') && (
            <PasskeyButton
              label="Remove with a passkey"
              onUsed={(assertion) => removal.mutateAsync({ assertion })}
            />
          )}
          <CodeFields
            value={code}
            onChange={setCode}
            error={wrongPassword ? undefined : error?.message}
            methods={methods}
            onSwitch={removal.reset}
          />
          <Button type="submit" color="red" loading={removal.isPending} style={{ alignSelf: 'end' }}>
            Remove
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
};

type State = ResponseOf<typeof readSecondFactor>;
type Step = 'state' | 'set up' | 'passkey' | 'renew' | 'remove';

const codesLeft = (left: number) =>
  left === 0
    ? 'No recovery code is left.'
    : `${counted(left, 'recovery code')} ${left === 1 ? 'is' : 'are'} left.`;

const stateText = ({ methods, recovery_codes_left, required }: State) => {
  if (methods.includes('totp')) return `Authenticator app is on. ${codesLeft(recovery_codes_left)}`;
  if (methods.length > 0) return `Passkeys are on. ${codesLeft(recovery_codes_left)}`;
  return required
    ? 'Administrators of this site need a second factor.'
    : 'None yet. Somebody who learns your password can sign in with it.';
};

interface StateProps {
  state: State;
  go: (step: Step) => void;
  refresh: () => Promise<unknown>;
}

/** What is set up, and what can be done with it. */
const FactorState = ({ state, go, refresh }: StateProps) => {
  const { methods, passkeys_available } = state;
  const isOn = methods.length > 0;
  const hasApp = methods.includes('totp');
  const takesPasskeys = usePasskeySupport() && passkeys_available;
  const back = returnPath();
  return (
    <Stack gap="md">
      <div>
        <Text>{stateText(state)}</Text>
        {!isOn && (
          <Text size="sm" className="quiet" mt={4}>
            Setting one up signs out your other browsers.
          </Text>
        )}
      </div>
      {methods.includes('passkey') && (
        <Passkeys refresh={refresh} onRemoveLast={hasApp ? undefined : () => go('remove')} />
      )}
      <Group>
        <Button variant={isOn ? 'default' : 'filled'} onClick={() => go('set up')}>
          {hasApp ? 'Replace the app' : 'Set up an authenticator app'}
        </Button>
        {takesPasskeys && (
          <Button variant="default" onClick={() => go('passkey')}>
            Add a passkey
          </Button>
        )}
        {isOn && (
          <>
            <Button variant="default" onClick={() => go('renew')}>
              New recovery codes
            </Button>
            <Button variant="default" c="red" onClick={() => go('remove')}>
              Remove the second factor
            </Button>
          </>
        )}
      </Group>
      {isOn && back && (
        <Button component={Link} to={back} onClick={forgetReturnPath} style={{ alignSelf: 'start' }}>
          Back to where you were
        </Button>
      )}
    </Stack>
  );
};

/** Moves to this section when the address names it, once the page has its height. */
const useLedHere = (isLoaded: boolean) => {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash === '#second-factor') document.getElementById('second-factor')?.scrollIntoView();
  }, [isLoaded, hash]);
};

const fileText = (codes: readonly string[]) =>
  [`Recovery codes of your account, ${siteName}`, 'Each works once.', '', ...codes, ''].join('\n');

/** New recovery codes, the only time they are shown. Takes the focus. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} role="status" title="Store your recovery codes now" maw={720}>
      <Stack gap="sm">
        <Text size="sm">
          This is the only time they are shown. Each signs you in once if you lose your device. Earlier codes
          no longer work.
        </Text>
        <Code block aria-label="Recovery codes" tabIndex={0} className="figures">
          {codes.join('\n')}
        </Code>
        <Group gap="xs">
          <Button onClick={() => saveText(fileText(codes), 'recovery-codes.txt', 'text/plain')}>
            Download
          </Button>
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onDone}>
            I have stored them
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
};

/** The second factor of the user: its state, the steps of setting it up, and its recovery codes when they are new. */
export const SecondFactor = () => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(endpointQuery(readSecondFactor));
  const [step, setStep] = useState<Step>('state');
  const [codes, setCodes] = useState<string[]>();
  useLedHere(data !== undefined);
  const rest = () => setStep('state');
  // the first factor ends the other sessions
  const refresh = () => invalidate(client, readSecondFactor, readMe, listPasskeys, listSessions);
  const onChanged = (made: string[] | null) => {
    if (made) setCodes(made);
    rest();
    void refresh();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  if (step === 'set up') return <SetUpApp onConfirmed={onChanged} onCancel={rest} />;
  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={84} maw={480} />
    );
  return (
    <>
      <FactorState state={data} go={setStep} refresh={refresh} />
      {step === 'passkey' && <AddPasskey onClose={rest} onAdded={onChanged} />}
      {step === 'renew' && <RenewCodes onClose={rest} onDone={onChanged} />}
      {step === 'remove' && (
        <RemoveFactor methods={data.methods} onClose={rest} onDone={() => onChanged(null)} />
      )}
    </>
  );
};

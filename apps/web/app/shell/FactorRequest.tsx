import { readSecondFactor, stepUp } from '@iom/contract/accounts/second-factor.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { BodyInput } from '@iom/contract/shared/endpoint.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../lib/api/api.ts';
import { endpointQuery } from '../lib/api/endpoint-query.ts';
import { rememberReturnPath } from '../lib/session/return-to.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { CodeFields, PasskeyButton } from '../ui/forms/CodeFields.tsx';

/** `proof`: prove it again, then the call is repeated. `setup`: set one up, which this administrator needs. */
type Request = 'proof' | 'setup';

let current: Request | null = null;
let asked: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

const change = (request: Request | null) => {
  current = request;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks the user; calls that ask meanwhile share the answer. @returns whether the call can be repeated */
export const ask = (code: string): Promise<boolean> => {
  if (asked) return asked.promise;
  if (code === 'second_factor_setup') {
    change('setup');
    return Promise.resolve(false);
  }
  asked = Promise.withResolvers();
  change('proof');
  return asked.promise;
};

const settle = (proved: boolean) => {
  const answered = asked;
  asked = undefined;
  change(null);
  answered?.resolve(proved);
};

/** Asks for the second factor above the page; the call that needs it is then repeated. */
const ProofDialog = () => {
  const { data, isError } = useQuery(endpointQuery(readSecondFactor));
  const [code, setCode] = useState('');
  const proof = useMutation({
    mutationFn: (body: BodyInput<typeof stepUp>) => call(stepUp, { body }),
    onSuccess: () => settle(true),
    onError: () => setCode(''),
  });
  const cancel = () => settle(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proof.mutate({ code });
  };
  const methods = data?.methods ?? (isError ? (['totp', 'recovery'] as const) : undefined);
  return (
    <Dialog title="Confirm that it is you" onClose={cancel}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            This needs your second factor. You will not be asked again for fifteen minutes. What you entered
            is kept.
          </Text>
          {methods ? (
            <>
              {methods.includes('passkey') && (
                <PasskeyButton
                  label="Use a passkey"
                  onUsed={(assertion) => proof.mutateAsync({ assertion })}
                />
              )}
              <CodeFields
                value={code}
                onChange={setCode}
                error={proof.error?.message}
                methods={methods}
                onSwitch={proof.reset}
              />
            </>
          ) : (
            <Skeleton h={84} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" loading={proof.isPending}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

/** Leads an administrator without a second factor to the set-up, which leads back. */
const LeadToSetup = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    settle(false);
    const settings = pages.accountSettings.path();
    if (pathname === settings) return;
    rememberReturnPath(pathname + search);
    const flash = 'Administrators of this site need a second factor. Set one up, and you are led back.';
    void navigate(`${settings}#second-factor`, { state: { flash } });
  }, [navigate, pathname, search]);
  return null;
};

/** What a call asked of the user's second factor. */
export const FactorRequest = () => {
  const request = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  if (request === null) return null;
  return request === 'setup' ? <LeadToSetup /> : <ProofDialog />;
};

import {
  readMe,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
} from '@iom/contract/accounts/accounts.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/api.ts';
import {
  endSession,
  onOtherTab,
  readSession,
  readToken,
  startSession,
  subscribe,
} from '../storage/session-store.ts';

const onServer = () => null;

/** The signed-in user, or null, with sign-in and sign-out. A change of session drops all cached queries. */
export const useSession = () => {
  const session = useSyncExternalStore(subscribe, readSession, onServer);
  const queries = useQueryClient();
  const signIn = useCallback(
    async (username: string, password: string) => {
      startSession(await call(signInEndpoint, { body: { username, password } }));
      await queries.resetQueries();
    },
    [queries],
  );
  /** Starts a session with the token of a registration. */
  const signInWithToken = useCallback(
    async (token: string, user: Parameters<typeof startSession>[0]['user']) => {
      startSession({ token, user });
      startSession({ token, user: await call(readMe) });
      await queries.resetQueries();
    },
    [queries],
  );
  /** Reads the signed-in user again, after a change of the account. */
  const refreshUser = useCallback(async () => {
    const token = readToken();
    if (token) startSession({ token, user: await call(readMe) });
  }, []);
  const signOut = useCallback(async () => {
    await call(signOutEndpoint).catch(() => undefined);
    endSession('signed out');
    queries.clear();
  }, [queries]);
  return { user: session?.user ?? null, signIn, signInWithToken, refreshUser, signOut };
};

/** Drops all cached queries when another tab signs in or out: they belong to another user. */
export const useOtherTabs = () => {
  const queries = useQueryClient();
  useEffect(() => onOtherTab(() => void queries.resetQueries()), [queries]);
};

import {
  readMe,
  signIn as signInLine,
  signOut as signOutLine,
} from '@iom/contract/accounts/accounts.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { endSession, onOtherTab, readSession, startSession, subscribe } from './session-store.ts';

const onServer = () => null;

/** Who is signed in, and how that changes; a new session sees nothing that an earlier one loaded. Everything that asks, asks here. */
export const useSession = () => {
  const session = useSyncExternalStore(subscribe, readSession, onServer);
  const queries = useQueryClient();
  const signIn = useCallback(
    async (username: string, password: string) => {
      startSession(await call(signInLine, { body: { username, password } }));
      await queries.resetQueries();
    },
    [queries],
  );
  /** Takes over the token of a registration. */
  const signInWithToken = useCallback(
    async (token: string, user: Parameters<typeof startSession>[0]['user']) => {
      startSession({ token, user });
      startSession({ token, user: await call(readMe) });
      await queries.resetQueries();
    },
    [queries],
  );
  const signOut = useCallback(async () => {
    await call(signOutLine).catch(() => undefined);
    endSession('signed out');
    queries.clear();
  }, [queries]);
  return { user: session?.user ?? null, signIn, signInWithToken, signOut };
};

/** What this tab has loaded goes when another tab signs in or out: it was loaded for somebody else. */
export const useOtherTabs = () => {
  const queries = useQueryClient();
  useEffect(() => onOtherTab(() => void queries.resetQueries()), [queries]);
};

import {
  readMe,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
} from '@iom/contract/accounts/accounts.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/api.ts';
import { endSession, readToken, startSession } from '../storage/session-store.ts';

/** Starts and ends the session. Each change of session drops all cached queries. */
export const useSessionActions = () => {
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
  return { signIn, signInWithToken, refreshUser, signOut };
};

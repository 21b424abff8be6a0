import '../api/query-client.ts';
import {
  readMe,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
} from '@iom/contract/accounts/accounts.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, call, sendApart } from '../api/api.ts';
import { readDevice } from '../storage/device.ts';
import { endSession, readToken, type Session, startSession } from '../storage/session-store.ts';
import { resetQueriesOfAccount } from './session.ts';

/** Signs the user out and leads to the home page. */
export const useSignOut = () => {
  const { signOut } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    signOut();
    await navigate(pages.home.path());
  };
};

/** The server has not ended the session, unless it knows none. */
const notifyStillSignedIn = (failure: unknown) => {
  if (failure instanceof ApiFailure && failure.status === 401) return;
  notifications.show({
    color: 'red',
    autoClose: false,
    title: 'Signed out on this device only',
    message:
      'The server could not be reached to end the session. If somebody else may have used it, change your password.',
  });
};

/** Reads the user of this session again, unless it has ended meanwhile or another one has begun. */
const readUserAgain = async (token: string) => {
  const user = await call(readMe);
  if (readToken() === token) startSession({ token, user });
};

/** Signs in with email and password. @returns the session to begin @throws ApiFailure second_factor_required */
const signIn = (username: string, password: string) =>
  call(signInEndpoint, { body: { username, password, device: readDevice() } });

/** Starts and ends the session. Each change of session drops the cached queries. */
export const useSessionActions = () => {
  const queries = useQueryClient();
  const resetQueries = useCallback(() => resetQueriesOfAccount(queries), [queries]);
  /** Starts the session of a completed sign-in. */
  const beginSession = useCallback(
    async (session: Session) => {
      startSession(session);
      await resetQueries();
    },
    [resetQueries],
  );
  /** Starts a session with the token of a registration. */
  const signInWithToken = useCallback(
    async (token: string, user: Parameters<typeof startSession>[0]['user']) => {
      startSession({ token, user });
      await readUserAgain(token);
      await resetQueries();
    },
    [resetQueries],
  );
  /** Reads the signed-in user again, after a change of the account. */
  const refreshUser = useCallback(async () => {
    const token = readToken();
    if (token) await readUserAgain(token);
  }, []);
  /** This browser forgets the session at once, whenever the server answers. */
  const signOut = useCallback(() => {
    sendApart(signOutEndpoint).catch(notifyStillSignedIn);
    endSession('signed out');
    queries.clear();
  }, [queries]);
  return { signIn, beginSession, signInWithToken, refreshUser, signOut };
};

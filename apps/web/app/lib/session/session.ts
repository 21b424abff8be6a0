import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import {
  onOtherTab,
  readAccountChanges,
  readExpiredUser,
  readSession,
  subscribe,
} from '../storage/session-store.ts';

const onServer = () => null;

/** The signed-in user, or null. */
export const useSession = () => {
  const session = useSyncExternalStore(subscribe, readSession, onServer);
  return { user: session?.user ?? null };
};

/**
 * The signed-in user, or the one whose session has expired: what a page shows of the user stays until somebody signs in. `isExpired`: calls
 * are refused until then. Null for a visitor.
 */
export const useLastUser = () => {
  const { user } = useSession();
  const expired = useSyncExternalStore(subscribe, readExpiredUser, onServer);
  return { user: user ?? expired, isExpired: user === null && expired !== null };
};

/** The key of what a page holds: it changes when the tab passes to another account. */
export const useAccountChanges = () => useSyncExternalStore(subscribe, readAccountChanges, () => 0);

/** The `meta` of a query that signing in does not drop: its key holds the account. */
export const keptAtSignIn = { keptAtSignIn: true };

/** Drops the cached queries, which belong to another user or session. */
export const resetQueriesOfAccount = (queries: QueryClient) =>
  queries.resetQueries({ predicate: ({ meta }) => !meta?.keptAtSignIn });

/** Drops cached queries when another tab signs in or out: they belong to another user. */
export const useOtherTabs = () => {
  const queries = useContext(QueryClientContext);
  useEffect(() => onOtherTab(() => void (queries && resetQueriesOfAccount(queries))), [queries]);
};

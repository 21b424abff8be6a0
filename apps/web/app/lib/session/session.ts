import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { onOtherTab, readSession, subscribe } from '../storage/session-store.ts';

const onServer = () => null;

/** The signed-in user, or null. */
export const useSession = () => {
  const session = useSyncExternalStore(subscribe, readSession, onServer);
  return { user: session?.user ?? null };
};

/** Drops all cached queries when another tab signs in or out: they belong to another user. */
export const useOtherTabs = () => {
  const queries = useQueryClient();
  useEffect(() => onOtherTab(() => void queries.resetQueries()), [queries]);
};

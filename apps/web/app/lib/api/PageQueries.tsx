import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type PageData, PageDataContext } from './page-data.ts';

type NewQueryClient = (data: PageData) => QueryClient;

let newQueryClient: NewQueryClient | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => newQueryClient;

/** Called by `query-client.ts` when it is loaded. */
export const provideQueries = (create: NewQueryClient) => {
  newQueryClient = create;
  for (const listener of listeners) listener();
};

/**
 * The cache of queries around every page. Pages of text load no query, so the cache is created once a script has imported
 * `query-client.ts`, which is before the first component of that script is rendered.
 */
export const PageQueries = ({ children }: { children: ReactNode }) => {
  const data = useContext(PageDataContext);
  const create = useSyncExternalStore(subscribe, read, read);
  const client = useMemo(() => create?.(data), [create, data]);
  useEffect(() => {
    client?.mount();
    return () => client?.unmount();
  }, [client]);
  return <QueryClientContext value={client}>{children}</QueryClientContext>;
};

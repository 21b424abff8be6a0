import { pages } from '@iom/contract/pages/pages.ts';
import { useNotifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiFailure } from '../lib/api/api.ts';
import { contentAnchor, oilsAnchor } from '../lib/pages/navigation.ts';
import { FlashMessage } from '../ui/FlashMessage.tsx';
import { useFocusAfterLoading } from '../ui/focus.ts';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';
import { LoginNotice } from './LoginNotice.tsx';

/** Width and margins of every page's content. */
export const PageFrame = ({ children }: { children: ReactNode }) => <div className="page">{children}</div>;

const lists = [pages.catalog.path(), pages.datasetSelect.path()];

/** The first tab stops of a page: to its content, and on a page with the list of oils past its filters. */
const SkipLinks = () => {
  const { pathname } = useLocation();
  return (
    <>
      <a href={`#${contentAnchor}`} className="skip">
        Skip to the content
      </a>
      {lists.includes(pathname.replace(/(.)\/$/, '$1')) && (
        <a href={`#${oilsAnchor}`} className="skip">
          Skip to the oils
        </a>
      )}
    </>
  );
};

/** Shows notifications. What draws them is loaded with the first one; one that finds the server gone waits for the next. */
const NotificationArea = () => {
  const { notifications } = useNotifications();
  const [loaded, setLoaded] = useState<{ Area: ComponentType }>();
  const isNeeded = notifications.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    void import('./Notifications.tsx').then(
      ({ BottomNotifications }) => setLoaded({ Area: BottomNotifications }),
      () => {},
    );
  }, [isNeeded]);
  return loaded && <loaded.Area />;
};

/** Retries only failures that may be temporary: no network, or a server error. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiFailure && (error.status === 0 || error.status >= 500);

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // offline, a call fails immediately instead of waiting without a word
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

/** What every page has around it, and the cache of its queries. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const [client] = useState(newQueryClient);
  useFocusAfterLoading();
  return (
    <QueryClientProvider client={client}>
      <SkipLinks />
      {/* above the header, whose sign-in panel would cover it on a phone */}
      <LoginNotice />
      <Header />
      <main id={contentAnchor}>
        <noscript>
          <p className="page quiet" style={{ paddingBottom: 0 }}>
            Scripts are off. The texts can be read without them; search, tables and charts need them.
          </p>
        </noscript>
        <FlashMessage />
        {children}
      </main>
      <Footer />
      <NotificationArea />
    </QueryClientProvider>
  );
};

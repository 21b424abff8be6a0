import { pages } from '@iom/contract/pages/pages.ts';
import { signInNeeded } from '@iom/contract/shared/sign-in-needed.ts';
import { useNotifications } from '@mantine/notifications';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { setAskForFactor } from '../lib/api/api.ts';
import { PageQueries } from '../lib/api/PageQueries.tsx';
import { contentAnchor, menuEntries, oilsAnchor, useSiteNavigation } from '../lib/pages/navigation.ts';
import { siteEmail, siteName, siteText } from '../lib/pages/site.ts';
import { useHydrated } from '../lib/pages/use-hydrated.ts';
import { useLoginRequired } from '../lib/session/return-to.ts';
import { useSession } from '../lib/session/session.ts';
import { hasExpired } from '../lib/storage/session-store.ts';
import { FlashMessage } from '../ui/FlashMessage.tsx';
import { useNotificationsOfPage } from '../ui/notifications/notify-on-page.ts';
import { Notice } from '../ui/plain/plain.tsx';
import { Header } from './header/Header.tsx';
import navigation from './navigation.module.css';
import classes from './shell.module.css';

/** Links to the site's pages and the institute's legal pages. The email address appears only after hydration, because prerendering does not know it. */
export const Footer = () => {
  const hydrated = useHydrated();
  const sections = useSiteNavigation(null);
  return (
    <footer className={`${classes.footer} no-print`}>
      <div className={classes.footerInner}>
        <nav aria-label="Site map" className={navigation.map}>
          {sections.map(({ section, entries }) => (
            <div key={section}>
              <p>{section}</p>
              <ul>
                {entries.map(({ label, path }) => (
                  <li key={path}>
                    <Link to={path}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <span>{siteName}. Engine oils bought off the shelf, tested blind, since 1984.</span>
        <nav aria-label="About this site" className={classes.legal}>
          {menuEntries('footer', null).map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          {hydrated && siteEmail !== '' && <a href={`mailto:${siteEmail}`}>{siteEmail}</a>}
        </nav>
      </div>
    </footer>
  );
};

/**
 * Asks visitors who were redirected from a page for users to sign in. A reloaded page still has the redirect's state, which the
 * prerendered page does not have.
 */
export const LoginNotice = () => {
  const { user } = useSession();
  const loginRequired = useLoginRequired();
  const hydrated = useHydrated();
  if (!hydrated || user || !loginRequired) return null;
  return (
    <Notice role="alert" color="oil">
      <div>{signInNeeded}</div>
      {hasExpired() && <div>Your session has ended.</div>}
    </Notice>
  );
};

/** Width and margins of every page's content. */
export const PageFrame = ({ children }: { children: ReactNode }) => <div className="page">{children}</div>;

const oilListPaths = [pages.catalog.path(), pages.datasetSelect.path()];

/** Links at the first tab stops of a page: to its content, and on pages with a list of oils, past its filters. */
const SkipLinks = () => {
  const { pathname } = useLocation();
  return (
    <>
      <a href={`#${contentAnchor}`} className="skip">
        Skip to the content
      </a>
      {oilListPaths.includes(pathname.replace(/(.)\/$/, '$1')) && (
        <a href={`#${oilsAnchor}`} className="skip">
          Skip to the oils
        </a>
      )}
    </>
  );
};

/** Shows notifications. The component that renders them is loaded with the first one. If that fails, the next notification tries again. */
const NotificationArea = () => {
  const { notifications } = useNotifications();
  useNotificationsOfPage();
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

/** Asks for the second factor above the page when a call needs it. The component is loaded then; if that fails, the call fails. */
export const FactorRequests = () => {
  const [loaded, setLoaded] = useState<{ FactorRequest: ComponentType }>();
  useEffect(
    () =>
      setAskForFactor(async (code) => {
        const { FactorRequest, ask } = await import('./FactorRequest.tsx');
        setLoaded({ FactorRequest });
        return ask(code);
      }),
    [],
  );
  return loaded && <loaded.FactorRequest />;
};

/** Returns the focus to a button that lost it, because a button is disabled while it loads. Does nothing if another element has the focus by then. */
export const useFocusAfterLoading = () => {
  useEffect(() => {
    let unfocused: Node | undefined;
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement)) continue;
        if (target.dataset.loading) {
          if (document.activeElement === target) unfocused = target;
        } else if (unfocused === target && document.activeElement === document.body)
          target.focus({ preventScroll: true });
      }
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['data-loading'] });
    return () => observer.disconnect();
  }, []);
};

/** The frame around every page, and the query cache. */
export const Frame = ({ children }: { children: ReactNode }) => {
  useFocusAfterLoading();
  return (
    <PageQueries>
      <SkipLinks />
      {/* above the header, whose sign-in panel would cover it on a phone */}
      <LoginNotice />
      <aside className={`${classes.demo} no-print`}>{siteText('demo')}</aside>
      <Header />
      <main id={contentAnchor}>
        <noscript>
          <p className="page quiet" style={{ paddingBottom: 0 }}>
            JavaScript is off. You can read the texts, but search, tables and charts need it.
          </p>
        </noscript>
        <FlashMessage />
        {children}
      </main>
      <Footer />
      <NotificationArea />
      <FactorRequests />
    </PageQueries>
  );
};

import type { SiteSection } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { useClickOutside } from '@mantine/hooks';
import clsx from 'clsx';
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useCartPresence } from '../../features/purchasing/model/cart-presence.ts';
import { directEntries, type Entry, useSiteNavigation } from '../../lib/pages/navigation.ts';
import { siteName } from '../../lib/pages/site.ts';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';
import { useLoginRequired } from '../../lib/session/return-to.ts';
import { useOtherTabs, useSession } from '../../lib/session/session.ts';
import { CartIconLink } from '../../ui/CartIconLink.tsx';
import { BareButton, ButtonLink, IconButton, PlainButton } from '../../ui/plain/plain.tsx';
import { useKey } from '../../ui/use-shortcut.ts';
import navigation from '../navigation.module.css';
import { SiteSearch } from '../search/SiteSearch.tsx';
import classes from '../shell.module.css';
import { PageNotLoaded, useReachableLinks } from './reachable-links.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';

const CartLink = lazy(() =>
  import('../../features/purchasing/cart/CartLink.tsx').then((file) => ({ default: file.CartLink })),
);

/** The link to the cart. It shows a count if the cart may have content. */
const HeaderCart = () => {
  const isPresent = useCartPresence();
  if (!isPresent) return <CartIconLink to={pages.cart.path()} count={0} label="Cart, empty" />;
  return (
    <Suspense fallback={<CartIconLink to={pages.cart.path()} count={0} label="Cart" />}>
      <CartLink />
    </Suspense>
  );
};

const Chevron = () => (
  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className={navigation.chevron}>
    <path d="M1.5 3.2 5 6.8 8.5 3.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
  </svg>
);

interface SectionProps {
  section: SiteSection;
  entries: readonly Entry[];
  opened: boolean;
  onToggle: (opened: boolean) => void;
}

/** A button and its list of pages. The list closes on Escape, when a page is chosen, and when the focus leaves it. */
const Section = ({ section, entries, opened, onToggle }: SectionProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const isCurrent = entries.some(({ path }) => path !== '/' && path === pathname);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    onToggle(false);
    button.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !event.currentTarget.contains(next)) onToggle(false);
  };
  return (
    <li className={navigation.section} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <BareButton
        ref={button}
        className={navigation.sectionButton}
        aria-expanded={opened}
        data-current={isCurrent || undefined}
        onClick={() => onToggle(!opened)}
      >
        {section}
        <Chevron />
      </BareButton>
      {opened && (
        <ul className={navigation.panel} aria-label={section}>
          {entries.map(({ label, fullLabel = label, path }) => (
            <li key={path}>
              <NavLink to={path} end className={navigation.panelLink ?? ''} onClick={() => onToggle(false)}>
                {fullLabel}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** The site's navigation on wide screens: sections, of which only one is open at a time. */
const SiteNavigation = () => {
  const { user } = useSession();
  const sections = useSiteNavigation(user);
  const [opened, setOpened] = useState<SiteSection>();
  const box = useClickOutside<HTMLUListElement>(() => setOpened(undefined));
  return (
    <ul className={navigation.sections} ref={box}>
      {sections.map(({ section, entries }) => (
        <Section
          key={section}
          section={section}
          entries={entries}
          opened={opened === section}
          onToggle={(isOpen) => setOpened(isOpen ? section : undefined)}
        />
      ))}
    </ul>
  );
};

const Logo = () => (
  <svg width="26" height="30" viewBox="0 0 26 30" aria-hidden="true">
    <path
      d="M13 1 C19 10 24 14 24 19.5 A11 9.5 0 0 1 2 19.5 C2 14 7 10 13 1 Z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
    <path d="M5 20 q4 -4 8 0 t8 0" fill="none" stroke="#c47a12" strokeWidth="1.8" />
  </svg>
);

// Loaded on demand, because a first visit does not need them.
const SignInPanel = lazy(() =>
  import('../../ui/forms/SignInPanel.tsx').then((file) => ({ default: file.SignInPanel })),
);
const UserMenu = lazy(() => import('./menus.tsx').then((file) => ({ default: file.UserMenu })));
const PhoneMenu = lazy(() => import('./menus.tsx').then((file) => ({ default: file.PhoneMenu })));

const SignInButton = ({ opened, onToggle }: { opened: boolean; onToggle: (open: boolean) => void }) => {
  const box = useClickOutside<HTMLDivElement>(() => onToggle(false));
  useKey('Escape', (event) => {
    event.preventDefault();
    onToggle(false);
  });
  return (
    <div ref={box} className={classes.signIn}>
      <PlainButton
        variant="default"
        className={classes.signInButton}
        aria-expanded={opened}
        onClick={() => onToggle(!opened)}
      >
        Sign in
      </PlainButton>
      {opened && (
        <div className={classes.signInPanel}>
          <Suspense fallback={<div className={classes.signInSpace} />}>
            <SignInPanel onDone={() => onToggle(false)} />
          </Suspense>
        </div>
      )}
    </div>
  );
};

const MenuIcon = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d="M2 5h16M2 10h16M2 15h16" />
  </svg>
);

/** The header of every page: name, navigation by role, cart, sign-in. The sign-in panel opens after a redirect from a page for users. */
export const Header = () => {
  const { user } = useSession();
  const hydrated = useHydrated();
  useOtherTabs();
  const retryPage = useReachableLinks();
  const loginRequired = useLoginRequired();
  const [panel, setPanel] = useState(false);
  const [drawer, setDrawer] = useState(false);
  useEffect(() => {
    if (loginRequired && !user) setPanel(true);
  }, [loginRequired, user]);
  // the name links to the home page
  const entries = directEntries(user).filter(({ path }) => path !== pages.home.path());
  return (
    <header className={`${classes.header} no-print`}>
      <div className={classes.bar}>
        <Link to={pages.home.path()} className={classes.name ?? ''} aria-label={`${siteName}, home`}>
          <Logo />
          <span className={classes.nameText}>{siteName}</span>
        </Link>
        <nav aria-label="Main" className="mantine-visible-from-md">
          <div className={classes.entries}>
            <SiteNavigation />
            {entries.map(({ label, fullLabel, path }) => (
              <NavLink
                key={path}
                to={path}
                className={classes.link ?? ''}
                aria-label={fullLabel}
                title={fullLabel}
              >
                {label}
              </NavLink>
            ))}
          </div>
        </nav>
        <div className={classes.tools}>
          <SiteSearch />
          <div className="mantine-visible-from-sm">
            <SchemeSwitch />
          </div>
          <HeaderCart />
          {user ? (
            <div className={clsx(classes.user, 'mantine-visible-from-sm')}>
              <UserMenu />
            </div>
          ) : (
            // the page as it is served does not know the user
            <div className={clsx(classes.visitor, !hydrated && 'until-account')}>
              <div className="mantine-visible-from-lg">
                <ButtonLink to={pages.registration.path()} variant="subtle">
                  Register
                </ButtonLink>
              </div>
              <SignInButton opened={panel} onToggle={setPanel} />
            </div>
          )}
          <IconButton
            className="mantine-hidden-from-md"
            onClick={() => setDrawer(!drawer)}
            aria-label="Menu"
            aria-expanded={drawer}
          >
            <MenuIcon />
          </IconButton>
        </div>
      </div>
      {retryPage && <PageNotLoaded onRetry={retryPage} />}
      {drawer && (
        <Suspense>
          <PhoneMenu onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </header>
  );
};

import { pages } from '@iom/contract/pages/pages.ts';
import { Box, Burger, Button, Group, Text } from '@mantine/core';
import { useClickOutside, useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { directEntries } from '../../lib/pages/navigation.ts';
import { siteName } from '../../lib/pages/site.ts';
import { useLoginRequired } from '../../lib/session/return-to.ts';
import { useOtherTabs, useSession } from '../../lib/session/session.ts';
import { SiteSearch } from '../search/SiteSearch.tsx';
import classes from '../shell.module.css';
import { HeaderCart } from './HeaderCart.tsx';
import { PageNotLoaded } from './PageNotLoaded.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { SiteNavigation } from './SiteNavigation.tsx';
import { useReachableLinks } from './use-reachable-links.ts';

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

// Loaded on demand: a first visit needs none of these.
const SignInPanel = lazy(() => import('../SignInPanel.tsx').then((file) => ({ default: file.SignInPanel })));
const UserMenu = lazy(() => import('./UserMenu.tsx').then((file) => ({ default: file.UserMenu })));
const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((file) => ({ default: file.PhoneMenu })));

const SignInButton = ({ opened, onToggle }: { opened: boolean; onToggle: (open: boolean) => void }) => {
  const box = useClickOutside<HTMLDivElement>(() => onToggle(false));
  useHotkeys([['Escape', () => onToggle(false)]], []);
  return (
    <div ref={box} className={classes.signIn}>
      <Button
        variant="default"
        size="sm"
        className={classes.signInButton}
        aria-expanded={opened}
        onClick={() => onToggle(!opened)}
      >
        Sign in
      </Button>
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

/** The header of every page: name, navigation by role, cart, sign-in. The sign-in panel opens after a redirect from a page for users. */
export const Header = () => {
  const { user } = useSession();
  useOtherTabs();
  const retryPage = useReachableLinks();
  const loginRequired = useLoginRequired();
  const [panel, { open, close }] = useDisclosure(false);
  const [drawer, setDrawer] = useDisclosure(false);
  useEffect(() => {
    if (loginRequired && !user) open();
  }, [loginRequired, user, open]);
  // the name links to the home page
  const entries = directEntries(user).filter(({ path }) => path !== pages.home.path());
  return (
    <header className={`${classes.header} no-print`}>
      <Group className={classes.bar} wrap="nowrap" justify="space-between">
        <Link to={pages.home.path()} className={classes.name ?? ''} aria-label={`${siteName}, home`}>
          <Logo />
          <Text span className={classes.nameText}>
            {siteName}
          </Text>
        </Link>
        <Box component="nav" aria-label="Main" visibleFrom="md">
          <Group gap="sm" wrap="nowrap">
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
          </Group>
        </Box>
        <Group wrap="nowrap" className={classes.tools}>
          <SiteSearch />
          <Box visibleFrom="sm">
            <SchemeSwitch />
          </Box>
          <HeaderCart />
          {user ? (
            <Box visibleFrom="sm" className={classes.user}>
              <UserMenu />
            </Box>
          ) : (
            <SignInButton opened={panel} onToggle={(isOpen) => (isOpen ? open() : close())} />
          )}
          <Burger hiddenFrom="md" size="sm" opened={drawer} onClick={setDrawer.toggle} aria-label="Menu" />
        </Group>
      </Group>
      {retryPage && <PageNotLoaded onRetry={retryPage} />}
      {drawer && (
        <Suspense>
          <PhoneMenu onClose={setDrawer.close} />
        </Suspense>
      )}
    </header>
  );
};

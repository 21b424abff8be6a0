import { pages } from '@iom/contract/pages/pages.ts';
import { Divider, Drawer, Stack, Text, UnstyledButton } from '@mantine/core';
import { NavLink, useLocation } from 'react-router';
import { directEntries, type Entry, menuEntries, siteNavigation } from '../../lib/pages/navigation.ts';
import { siteName } from '../../lib/pages/site.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/use-session-actions.ts';
import navigation from '../navigation.module.css';
import classes from '../shell.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

const visitorEntries: readonly Entry[] = [
  { label: 'Sign in', path: pages.login.path() },
  { label: 'Register', path: pages.registration.path() },
];

/** The navigation on narrow screens: the site's sections, the account, the color scheme. */
export const PhoneMenu = ({ onClose }: { onClose: () => void }) => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const direct = directEntries(user);
  const account = menuEntries('account', user).filter(
    ({ path, section }) => section === undefined && !direct.some((entry) => entry.path === path),
  );
  const toLink = ({ label, fullLabel = label, path }: Entry) => (
    <NavLink key={path} to={path} className={classes.link ?? ''} onClick={onClose}>
      {fullLabel}
    </NavLink>
  );
  return (
    <Drawer opened onClose={onClose} title={siteName} position="right" size="xs">
      <Stack component="nav" aria-label="Menu" gap="sm">
        {direct.map(toLink)}
        <div>
          {siteNavigation(user).map(({ section, entries }) => (
            <details
              key={section}
              className={navigation.group}
              open={entries.some(({ path }) => path === pathname)}
            >
              <summary>{section}</summary>
              <ul>
                {entries.map(({ label, fullLabel = label, path }) => (
                  <li key={path}>
                    <NavLink to={path} end className={navigation.drawerLink ?? ''} onClick={onClose}>
                      {fullLabel}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
        {user && (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {user.first_name} {user.last_name}
          </Text>
        )}
        {(user ? account : [...account, ...visitorEntries]).map(toLink)}
        {user && (
          <UnstyledButton
            className={classes.link ?? ''}
            onClick={() => {
              onClose();
              void signOut();
            }}
          >
            Sign out
          </UnstyledButton>
        )}
        <Divider />
        <SchemeSwitch labelled />
      </Stack>
    </Drawer>
  );
};

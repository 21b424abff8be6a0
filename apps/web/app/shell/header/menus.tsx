import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Divider, Drawer, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { Link, NavLink, useLocation } from 'react-router';
import { directEntries, type Entry, menuEntries, useSiteNavigation } from '../../lib/pages/navigation.ts';
import { siteName } from '../../lib/pages/site.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/use-session-actions.ts';
import navigation from '../navigation.module.css';
import classes from '../shell.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** The account menu of a signed-in user; on a phone its entries are in the phone menu. */
export const UserMenu = () => {
  const { user } = useSession();
  const signOut = useSignOut();
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={classes.userName}
          classNames={{ label: classes.userNameLabel ?? '' }}
          title={name}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {menuEntries('account', user).map(({ label, path }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={signOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const visitorEntries: readonly Entry[] = [
  { label: 'Sign in', path: pages.login.path() },
  { label: 'Register', path: pages.registration.path() },
];

/** The navigation on narrow screens: the site's sections, the account, the color scheme. */
export const PhoneMenu = ({ onClose }: { onClose: () => void }) => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const sections = useSiteNavigation(user);
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
          {sections.map(({ section, entries }) => (
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

import {
  ActionIcon,
  Anchor,
  Box,
  Burger,
  Button,
  Drawer,
  Group,
  Menu,
  Popover,
  Stack,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { entriesFor, mainEntries, userEntries } from '../lib/navigation.ts';
import { useSession } from '../lib/session.ts';
import { siteName } from '../lib/site.ts';
import { SignInPanel } from './SignInPanel.tsx';
import classes from './shell.module.css';

const Mark = () => (
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

const SchemeSwitch = () => {
  const { setColorScheme, colorScheme } = useMantineColorScheme();
  const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Colour scheme: ${colorScheme}. Change to ${next[colorScheme]}`}
      onClick={() => setColorScheme(next[colorScheme])}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M9 2 a7 7 0 0 1 0 14 z" fill="currentColor" />
      </svg>
    </ActionIcon>
  );
};

const UserMenu = () => {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate('/');
  };
  if (!user) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" size="sm">
          {user.first_name} {user.last_name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entriesFor(userEntries, user).map(({ label, path }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={leave}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const SignInButton = ({ opened, onToggle }: { opened: boolean; onToggle: (open: boolean) => void }) => (
  <Popover opened={opened} onChange={onToggle} width={320} position="bottom-end" trapFocus withArrow>
    <Popover.Target>
      <Button variant="default" size="sm" aria-expanded={opened} onClick={() => onToggle(!opened)}>
        Sign in
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <SignInPanel onDone={() => onToggle(false)} />
    </Popover.Dropdown>
  </Popover>
);

/** The head of every page: name, navigation by role, sign-in. The panel opens by itself where signing in was asked for. */
export const Header = () => {
  const { user } = useSession();
  const { state } = useLocation();
  const [panel, { open, close }] = useDisclosure(false);
  const [drawer, setDrawer] = useDisclosure(false);
  const asked = (state as { notice?: string } | null)?.notice === 'login';
  useEffect(() => {
    if (asked && !user) open();
  }, [asked, user, open]);
  const entries = entriesFor(mainEntries, user).filter(({ path }) => path !== '/');
  return (
    <header className={`${classes.header} no-print`}>
      <Group className={classes.bar} wrap="nowrap" justify="space-between">
        <Anchor
          component={Link}
          to="/"
          className={classes.name}
          underline="never"
          aria-label={`${siteName}, home`}
        >
          <Mark />
          <Text span className={classes.nameText}>
            {siteName}
          </Text>
        </Anchor>
        <Box component="nav" aria-label="Main" visibleFrom="md">
          <Group gap="lg">
            {entries.map(({ label, path }) => (
              <NavLink key={path} to={path} className={classes.link ?? ''}>
                {label}
              </NavLink>
            ))}
          </Group>
        </Box>
        <Group gap="xs" wrap="nowrap">
          <SchemeSwitch />
          {user ? (
            <UserMenu />
          ) : (
            <SignInButton opened={panel} onToggle={(isOpen) => (isOpen ? open() : close())} />
          )}
          <Burger hiddenFrom="md" size="sm" opened={drawer} onClick={setDrawer.toggle} aria-label="Menu" />
        </Group>
      </Group>
      <Drawer opened={drawer} onClose={setDrawer.close} title={siteName} position="right" size="xs">
        <Stack component="nav" aria-label="Menu" gap="md">
          {[
            ...entries,
            ...entriesFor(userEntries, user).filter(
              ({ path }) => !entries.some((entry) => entry.path === path),
            ),
          ].map(({ label, path }) => (
            <NavLink key={path} to={path} className={classes.link ?? ''} onClick={setDrawer.close}>
              {label}
            </NavLink>
          ))}
        </Stack>
      </Drawer>
    </header>
  );
};

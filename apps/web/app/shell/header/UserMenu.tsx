import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { menuEntries } from '../../lib/pages/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/use-session-actions.ts';
import classes from '../shell.module.css';

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

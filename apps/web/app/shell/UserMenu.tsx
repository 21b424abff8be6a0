import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { menuEntries } from '../lib/pages/navigation.ts';
import { useSession } from '../lib/session/session.ts';

/** The account menu of a signed-in user. */
export const UserMenu = () => {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const signOutAndGoHome = async () => {
    await signOut();
    await navigate(pages.home.path());
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
        {menuEntries('account', user).map(({ label, path }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={signOutAndGoHome}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

import { sendPasswordReset } from '@iom/contract/accounts/users.endpoints.ts';
import type { Account } from '@iom/contract/accounts/users.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

const nothingToRefresh = () => Promise.resolve();

/** What an administrator does with an account besides editing it. */
export const UserActions = ({ account }: { account: Account }) => {
  const { user } = useSession();
  const [opened, setOpened] = useState<'reset' | 'delete'>();
  const close = () => setOpened(undefined);
  const { id, email, is_active } = account;
  return (
    <>
      <Button component={Link} to={pages.grantAccessUser.path({ id })} variant="default">
        Edit Access
      </Button>
      <Button component={Link} to={pages.auditLog.path({ target: `user ${id}` })} variant="default">
        Audit log
      </Button>
      <Button variant="default" disabled={!is_active} onClick={() => setOpened('reset')}>
        Send Password Reset
      </Button>
      <Button variant="default" c="red" disabled={user?.id === id} onClick={() => setOpened('delete')}>
        Delete Account
      </Button>
      {opened === 'reset' && (
        <ConfirmMutation
          title="Send Password Reset"
          confirm="Send"
          send={() => call(sendPasswordReset, { params: { id } })}
          refresh={nothingToRefresh}
          success="The link is on its way."
          onClose={close}
        >
          A link to set a new password is mailed to {email}. It works once, within an hour.
        </ConfirmMutation>
      )}
      {opened === 'delete' && <DeleteAccount account={account} onClose={close} />}
    </>
  );
};

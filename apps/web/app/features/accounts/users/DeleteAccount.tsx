import { deleteUser, listUsers, readUser } from '@iom/contract/accounts/users.endpoints.ts';
import type { Account } from '@iom/contract/accounts/users.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { endpointKey, invalidate } from '../../../lib/api/endpoint-query.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';

/** Deletes an account once its e-mail address is typed, and leads back to the list. */
export const DeleteAccount = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { id, email } = account;
  return (
    <ConfirmMutation
      title="Delete Account"
      confirm="Delete Account"
      danger
      disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
      send={async () => {
        await call(deleteUser, { params: { id } });
        await navigate(pages.users.path());
      }}
      refresh={async () => {
        client.removeQueries({ queryKey: [endpointKey(readUser)] });
        await invalidate(client, listUsers);
      }}
      success="The account is deleted."
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          Name, address and profile are deleted for good, with sessions, API keys, saved analyses, watched
          searches and the cart. Pending invitations end. Orders and invoices are kept. This cannot be undone.
        </Text>
        <TextInput
          label={`Type ${email} to confirm`}
          data-autofocus
          autoComplete="off"
          styles={{ label: { overflowWrap: 'anywhere' } }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmMutation>
  );
};

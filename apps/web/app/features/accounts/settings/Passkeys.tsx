import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '@iom/contract/accounts/passkeys.endpoints.ts';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useLocalList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import { createdPasskey } from '../../../lib/session/passkeys.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

interface AddProps {
  onClose: () => void;
  /** Receives recovery codes, if the passkey is the first second factor. */
  onAdded: (codes: string[] | null) => void;
}

/** Adds a passkey: a name and the password, then the browser's own dialog. */
export const AddPasskey = ({ onClose, onAdded }: AddProps) => {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const adding = useMutation({
    mutationFn: async () => {
      const options = await call(beginPasskey, { body: { password } });
      return call(addPasskey, { body: { name, credential: await createdPasskey(options) } });
    },
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
  const { error } = adding;
  const fields = error instanceof ApiFailure ? error.fieldErrors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            Your device or password manager keeps it. It signs you in with your fingerprint, face or PIN,
            without a password.
          </Text>
          <TextInput
            label="Name"
            placeholder="Laptop"
            maxLength={80}
            required
            data-autofocus
            value={name}
            error={fields.name?.[0]}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            required
            value={password}
            error={fields.password?.[0]}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {error && Object.keys(fields).length === 0 && (
            <Text size="sm" role="alert" c="red">
              {error.message}
            </Text>
          )}
          <Button type="submit" loading={adding.isPending} style={{ alignSelf: 'end' }}>
            Continue
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
};

const columns = (onRemove: (passkey: Passkey) => void): Column<Passkey>[] => [
  {
    accessor: 'name',
    title: 'Passkey',
    render: ({ name }) => <span style={{ overflowWrap: 'anywhere' }}>{name}</span>,
  },
  { accessor: 'created', title: 'Added', onPhone: 'below', render: ({ created }) => date(created) },
  {
    accessor: 'last_used',
    title: 'Last used',
    onPhone: 'below',
    render: ({ last_used }) => (last_used ? date(last_used) : 'Never'),
  },
  {
    accessor: 'remove',
    title: 'Remove',
    textAlign: 'right',
    render: (passkey) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => onRemove(passkey)}
      >
        Remove
      </Button>
    ),
  },
];

interface Props {
  refresh: () => Promise<unknown>;
  /** Removes the second factor, where the only passkey is all of it. */
  onRemoveLast: (() => void) | undefined;
}

/** The passkeys of the user with their last uses. */
export const Passkeys = ({ refresh, onRemoveLast }: Props) => {
  const client = useQueryClient();
  const list = useLocalList(listPasskeys, {});
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <>
      <DataTable
        label="Passkeys"
        list={list}
        columns={columns(onRemoveLast && list.data?.count === 1 ? onRemoveLast : setRemoved)}
        rowKey={({ id }) => id}
        empty={{ title: 'No passkeys yet', text: 'Passkeys you add will appear here with their last use.' }}
      />
      {removed && (
        <ConfirmMutation
          title="Remove passkey"
          confirm="Remove"
          send={() => call(removePasskey, { params: { id: removed.id } })}
          refresh={async () => {
            await invalidate(client, listPasskeys);
            await refresh();
          }}
          success={`“${removed.name}” was removed.`}
          onClose={() => setRemoved(undefined)}
        >
          “{removed.name}” will no longer sign you in. Your device may still list it; remove it there too.
        </ConfirmMutation>
      )}
    </>
  );
};

import { listLicencesOfUser, revokeAccess } from '@iom/contract/library/licences/grants.endpoints.ts';
import type { UserLicence } from '@iom/contract/library/licences/holdings.schemas.ts';
import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';

/** Revokes a licence with a reason. One that was bought needs a second confirmation. */
export const RevokeAccess = ({ licence, onClose }: { licence: UserLicence; onClose: () => void }) => {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [confirmed, setConfirmed] = useState(licence.order === null);
  const { id, name, kind, order } = licence;
  return (
    <ConfirmMutation
      title="Revoke Access"
      confirm="Continue"
      danger
      disabled={reason.trim() === '' || !confirmed}
      send={() => call(revokeAccess, { body: { report_id: id, regional: kind === 'REGIONAL', reason } })}
      refresh={() => invalidate(client, listLicencesOfUser)}
      success={`Access to ${name} is revoked.`}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>Please click `Continue` to revoke access to {name}</Text>
        <Textarea
          label="Reason"
          description="Mailed to the user and kept in the audit log."
          required
          data-autofocus
          rows={3}
          maxLength={5000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {order !== null && (
          <Checkbox
            label={`Order ${order} paid for these data. Revoke them all the same.`}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmMutation>
  );
};

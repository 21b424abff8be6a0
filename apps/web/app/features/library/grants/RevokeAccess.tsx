import { listLicencesOfUser, revokeAccess } from '@iom/contract/library/licences/grants.endpoints.ts';
import type { UserLicence } from '@iom/contract/library/licences/holdings.schemas.ts';
import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';

const revokeDraft = z.object({ reason: z.string() });

/** Revokes a licence with a reason, which stays until it has been sent. One that was bought needs a second confirmation. */
export const RevokeAccess = ({ licence, onClose }: { licence: UserLicence; onClose: () => void }) => {
  const client = useQueryClient();
  const [confirmed, setConfirmed] = useState(licence.order === null);
  const { id, name, kind, order } = licence;
  const draft = `revoke-${kind}-${id}` as const;
  const form = useForm({ initialValues: { reason: '' } });
  useDraft(form, draft, revokeDraft);
  const { reason } = form.values;
  return (
    <ConfirmMutation
      title="Revoke Access"
      confirm="Continue"
      danger
      disabled={reason.trim() === '' || !confirmed}
      send={async () => {
        await call(revokeAccess, { body: { report_id: id, regional: kind === 'REGIONAL', reason } });
        clearForms([draft]);
      }}
      refresh={() => invalidate(client, listLicencesOfUser)}
      success={`Access to ${name} is revoked.`}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>Please click `Continue` to revoke access to {name}</Text>
        <Textarea
          label="Reason"
          description={`Mailed to the ${order === null ? 'user' : 'holder and the buyer'} and kept in the audit log.`}
          required
          data-autofocus
          rows={3}
          maxLength={5000}
          {...form.getInputProps('reason')}
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

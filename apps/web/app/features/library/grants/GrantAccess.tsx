import {
  grantByReportNumber,
  grantRegionalDataset,
  listLicencesOfUser,
  revokeAccess,
} from '@iom/contract/library/licences/grants.endpoints.ts';
import type { UserLicence } from '@iom/contract/library/licences/holdings.schemas.ts';
import { listRegionalReports } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { LicenceTable } from './LicenceTable.tsx';

/** What follows a grant: the lists are read again, also after a failure, which may have granted it, and the dialog closes after success. */
const useGranted = (onClose: () => void) => {
  const client = useQueryClient();
  const refresh = () => invalidate(client, listLicencesOfUser);
  const onSuccess = async () => {
    await refresh();
    notifications.show({ message: 'Access granted.' });
    onClose();
  };
  return { onSuccess, onFailure: refresh };
};

const missingMessage = ({ report_num }: { report_num: string }): FieldMessages =>
  report_num.trim() === '' ? { report_num: 'Enter a report number.' } : {};

/** Grants every test of one oil. */
const GrantSingle = ({ user, onClose }: { user: number; onClose: () => void }) => {
  const granted = useGranted(onClose);
  const { form, submit, mutation } = useEndpointForm(grantByReportNumber, {
    initialValues: { report_num: '' },
    request: ({ report_num }) => ({ body: { user_id: user, report_num } }),
    validate: missingMessage,
    ...granted,
  });
  return (
    <FormDialog
      title="Grant User Single Report"
      submitLabel="Grant Access"
      unsaved={form.isDirty()}
      pending={mutation.isPending}
      error={mutation.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Report number"
        data-autofocus
        required
        autoComplete="off"
        {...form.getInputProps('report_num')}
      />
    </FormDialog>
  );
};

/** The years of the databases of a region, newest first. */
const useYears = (region: string) => {
  const query = { region, ordering: '-year', page_size: '100' };
  const databases = useQuery({
    ...endpointQuery(listRegionalReports, { query }),
    enabled: region !== '',
  });
  return { years: databases.data?.results.map(({ year }) => String(year)) ?? [], error: databases.error };
};

const missingMessages = ({ region, year }: { region: string; year: string }): FieldMessages => {
  if (region === '') return { region: 'Choose a region.' };
  return year === '' ? { year: 'Choose a year.' } : {};
};

/** Grants all of a region and year. */
const GrantRegional = ({ user, onClose }: { user: number; onClose: () => void }) => {
  const granted = useGranted(onClose);
  const { form, submit, mutation } = useEndpointForm(grantRegionalDataset, {
    initialValues: { region: '', year: '' },
    request: ({ region, year }) => ({ body: { user_id: user, region, year: Number(year) } }),
    validate: missingMessages,
    ...granted,
  });
  const { region } = form.values;
  const { years, error } = useYears(region);
  return (
    <FormDialog
      title="Grant User Regional Dataset"
      submitLabel="Grant Access"
      unsaved={form.isDirty()}
      pending={mutation.isPending}
      error={(mutation.error ?? error)?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Region"
        data-autofocus
        required
        data={[{ value: '', label: 'Choose a region' }, ...regions]}
        {...form.getInputProps('region')}
        onChange={(event) => form.setValues({ region: event.currentTarget.value, year: '' })}
      />
      <NativeSelect
        label="Year"
        required
        disabled={region === ''}
        data={[{ value: '', label: 'Choose a year' }, ...years]}
        {...form.getInputProps('year')}
      />
    </FormDialog>
  );
};

const revokeDraft = z.object({ reason: z.string() });

/** Revokes a licence with a reason, which stays until it has been sent. One that was bought needs a second confirmation. */
const RevokeAccess = ({ licence, onClose }: { licence: UserLicence; onClose: () => void }) => {
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
      success={`Access to ${name} revoked.`}
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
            label={`Order ${order} paid for these data. Revoke access anyway.`}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmMutation>
  );
};

/** Grants a user data and revokes what the user holds. */
export const GrantAccess = ({ user }: { user: number }) => {
  const [granting, setGranting] = useState<'regional' | 'single'>();
  const [revoked, setRevoked] = useState<UserLicence>();
  const close = () => setGranting(undefined);
  return (
    <Stack gap="md">
      <Group>
        <Button onClick={() => setGranting('regional')}>Grant User Regional Dataset</Button>
        <Button variant="default" onClick={() => setGranting('single')}>
          Grant User Single Report
        </Button>
      </Group>
      <section>
        <Title order={2} mt="md">
          Assigned Data
        </Title>
        <LicenceTable
          user={user}
          relation="HELD"
          action={(licence) => (
            <Button
              size="xs"
              variant="default"
              aria-label={`Revoke Access: ${licence.name}`}
              onClick={() => setRevoked(licence)}
            >
              Revoke Access
            </Button>
          )}
        />
      </section>
      {granting === 'regional' && <GrantRegional user={user} onClose={close} />}
      {granting === 'single' && <GrantSingle user={user} onClose={close} />}
      {revoked && <RevokeAccess licence={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
};

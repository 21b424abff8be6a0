import { grantRegionalDataset } from '@iom/contract/library/licences/grants.endpoints.ts';
import { listRegionalReports } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useGranted } from './use-granted.ts';

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
export const GrantRegional = ({ user, onClose }: { user: number; onClose: () => void }) => {
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

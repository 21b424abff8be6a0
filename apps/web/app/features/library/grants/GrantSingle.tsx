import { grantByReportNumber } from '@iom/contract/library/licences/grants.endpoints.ts';
import { TextInput } from '@mantine/core';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useGranted } from './use-granted.ts';

const missingMessage = ({ report_num }: { report_num: string }): FieldMessages =>
  report_num.trim() === '' ? { report_num: 'Enter a report number.' } : {};

/** Grants every test of one oil. */
export const GrantSingle = ({ user, onClose }: { user: number; onClose: () => void }) => {
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

import {
  listReleasedGroups,
  listSampleGroups,
  renameSampleGroup,
} from '@iom/contract/samples/samples.endpoints.ts';
import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../lib/api/endpoint-query.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';

/** Renames a group; a name already taken is an error at the field. */
export const RenameGroup = ({ group, onClose }: { group: SampleGroup; onClose: () => void }) => {
  const client = useQueryClient();
  const refresh = () => invalidate(client, listSampleGroups, listReleasedGroups);
  const { form, submit, mutation } = useEndpointForm(renameSampleGroup, {
    initialValues: { name: group.name },
    request: (body) => ({ params: { id: group.id }, body }),
    onlyChanges: true,
    failureField: 'name',
    onSuccess: async () => {
      await refresh();
      onClose();
    },
    onFailure: refresh,
  });
  return (
    <FormDialog
      title={`Change the name of ${group.name}`}
      submitLabel="Save name"
      unsaved={form.isDirty()}
      pending={mutation.isPending}
      error={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Group name" data-autofocus required {...form.getInputProps('name')} />
    </FormDialog>
  );
};

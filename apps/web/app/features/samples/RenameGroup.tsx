import {
  listReleasedGroups,
  listSampleGroups,
  renameSampleGroup,
} from '@iom/contract/samples/samples.endpoints.ts';
import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../lib/api/endpoint-query.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';

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
    <Dialog onClose={onClose} title={`Change the name of ${group.name}`} centered>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput label="Group name" data-autofocus required {...form.getInputProps('name')} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={mutation.isPending}>
              Save name
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

import { renameSampleGroup } from '@iom/contract/samples/samples.endpoints.ts';
import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fieldMessages } from '../../lib/field-messages.ts';
import { groupsKey } from './samples.queries.ts';

/** Gives a group another name; one that is taken is told at the field. */
export const RenameGroup = ({ group, onClose }: { group: SampleGroup; onClose: () => void }) => {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { name: group.name },
    validate: schemaResolver(renameSampleGroup.body, { sync: true }),
  });
  const rename = useMutation({
    mutationFn: (body: { name: string }) => call(renameSampleGroup, { params: { id: group.id }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: groupsKey });
      onClose();
    },
    onError: (failure) => form.setErrors({ name: failure.message, ...fieldMessages(failure) }),
  });
  return (
    <Modal opened onClose={onClose} title={`Change the name of ${group.name}`} centered>
      <form noValidate onSubmit={form.onSubmit((values) => rename.mutate(values))}>
        <Stack gap="md">
          <TextInput label="Group name" data-autofocus required {...form.getInputProps('name')} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={rename.isPending}>
              Save name
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

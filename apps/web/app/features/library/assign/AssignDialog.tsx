import { assignLicence } from '@iom/contract/library/assignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/assignments.schemas.ts';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fieldMessages } from '../../../lib/field-messages.ts';
import { invalidateLicences } from '../../../lib/licences.ts';
import { looksLikeEmail, reportTypeOf } from './seats.rules.ts';

/** Offers a licence to a colleague. It says beforehand who may use the data, and from when. */
export const AssignDialog = ({ holding, onClose }: { holding: Holding; onClose: () => void }) => {
  const client = useQueryClient();
  const form = useForm({ initialValues: { email: '' } });
  const assign = useMutation({
    mutationFn: (email: string) =>
      call(assignLicence, {
        body: { report_id: holding.id, order_id: holding.order, email, report_type: reportTypeOf(holding) },
      }),
    onSuccess: async () => {
      await invalidateLicences(client);
      onClose();
    },
    onError: (failure) => form.setErrors({ email: failure.message, ...fieldMessages(failure) }),
  });
  /** It may have been assigned in another window meanwhile: the row shows what became of it. */
  const close = () => {
    onClose();
    if (assign.isError) void invalidateLicences(client);
  };
  return (
    <Modal opened onClose={close} title={`Assign ${holding.name}`} centered>
      <form noValidate onSubmit={form.onSubmit(({ email }) => assign.mutate(email.trim()))}>
        <Stack gap="md">
          <Text size="sm">
            We mail your colleague a link to accept. Until then nothing changes for you. Once it is accepted,
            only your colleague sees the data: the licence is for one person. The order and its invoice stay
            yours.
          </Text>
          <TextInput
            label="Email address of your colleague"
            type="email"
            autoComplete="off"
            maxLength={254}
            data-autofocus
            required
            {...form.getInputProps('email')}
          />
          <Group justify="end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={!looksLikeEmail(form.values.email)} loading={assign.isPending}>
              Assign
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

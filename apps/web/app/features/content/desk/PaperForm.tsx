import {
  createPaper,
  listPapers,
  readPaper,
  updatePaper,
} from '@iom/contract/content/papers/papers.endpoints.ts';
import type { Paper } from '@iom/contract/content/papers/papers.schemas.ts';
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';

const emptyPaper = { title: '', authors: '', presented: '', citation: '', abstract: '', link: '' };

interface FieldsProps {
  form: ReturnType<typeof useEndpointForm<typeof createPaper, typeof emptyPaper>>['form'];
  notice: { text: string } | undefined;
  isPending: boolean;
  onClose: () => void;
}

const PaperFields = ({ form, notice, isPending, onClose }: FieldsProps) => (
  <Stack gap="md">
    <TextInput label="Title" required data-autofocus maxLength={200} {...form.getInputProps('title')} />
    <TextInput label="Authors" maxLength={200} {...form.getInputProps('authors')} />
    <TextInput
      label="Presented"
      description="Where and when"
      maxLength={200}
      {...form.getInputProps('presented')}
    />
    <Textarea label="Citation" rows={2} maxLength={5000} {...form.getInputProps('citation')} />
    <Textarea label="Abstract" rows={4} maxLength={5000} {...form.getInputProps('abstract')} />
    <TextInput
      label="Link"
      type="url"
      placeholder="https://"
      maxLength={500}
      {...form.getInputProps('link')}
    />
    {notice && (
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        {notice.text}
      </Text>
    )}
    <Group justify="end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending}>
        Save paper
      </Button>
    </Group>
  </Stack>
);

interface Props {
  /** The paper to change; undefined for a new one. */
  paper?: Paper;
  onClose: () => void;
}

const useSaved = (onClose: () => void) => {
  const client = useQueryClient();
  return async () => {
    await invalidate(client, listPapers, readPaper);
    onClose();
  };
};

const NewPaper = ({ onClose }: { onClose: () => void }) => {
  const onSuccess = useSaved(onClose);
  const { form, submit, mutation, notice } = useEndpointForm(createPaper, {
    initialValues: emptyPaper,
    request: (body) => ({ body }),
    onSuccess,
  });
  return (
    <form noValidate onSubmit={submit}>
      <PaperFields form={form} notice={notice} isPending={mutation.isPending} onClose={onClose} />
    </form>
  );
};

const ChangedPaper = ({ paper, onClose }: { paper: Paper; onClose: () => void }) => {
  const onSuccess = useSaved(onClose);
  const { id, ...initialValues } = paper;
  const { form, submit, mutation, notice } = useEndpointForm(updatePaper, {
    initialValues,
    request: (body) => ({ params: { id }, body }),
    onSuccess,
  });
  return (
    <form noValidate onSubmit={submit}>
      <PaperFields form={form} notice={notice} isPending={mutation.isPending} onClose={onClose} />
    </form>
  );
};

/** Adds a technical paper or changes one. */
export const PaperForm = ({ paper, onClose }: Props) => (
  <Modal opened onClose={onClose} title={paper ? 'Change the paper' : 'Add a paper'} size="lg" centered>
    {paper ? <ChangedPaper paper={paper} onClose={onClose} /> : <NewPaper onClose={onClose} />}
  </Modal>
);

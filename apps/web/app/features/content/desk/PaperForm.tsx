import {
  createPaper,
  listPapers,
  readPaper,
  updatePaper,
} from '@iom/contract/content/papers/papers.endpoints.ts';
import { type Paper, paperShape } from '@iom/contract/content/papers/papers.schemas.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useChangesDraft, useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms, type FormKey } from '../../../lib/storage/tab-forms.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';

const paperDraft = paperShape.omit({ id: true });
const changedPaperDraft = paperDraft.partial();
const emptyPaper = { title: '', authors: '', presented: '', citation: '', abstract: '', link: '' };

type State = Pick<
  ReturnType<typeof useEndpointForm<typeof createPaper, typeof emptyPaper>>,
  'form' | 'isUnsaved' | 'submit' | 'mutation' | 'notice'
>;

const PaperDialog = ({ title, state, onClose }: { title: string; state: State; onClose: () => void }) => {
  const { form, isUnsaved, submit, mutation, notice } = state;
  return (
    <FormDialog
      title={title}
      size="lg"
      submitLabel="Save paper"
      unsaved={isUnsaved}
      pending={mutation.isPending}
      error={notice?.text}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
};

interface Props {
  /** The paper to change; undefined for a new one. */
  paper?: Paper;
  onClose: () => void;
}

/** What is typed stays until it has been saved or the dialog is closed. */
const useEnd = (draft: FormKey, onClose: () => void) => {
  const client = useQueryClient();
  const close = () => {
    clearForms([draft]);
    onClose();
  };
  const refresh = () => invalidate(client, listPapers, readPaper);
  const onSuccess = async () => {
    clearForms([draft]);
    await refresh();
    onClose();
  };
  return { close, onSuccess, onFailure: refresh };
};

const NewPaper = ({ onClose }: { onClose: () => void }) => {
  const { close, ...end } = useEnd('paper', onClose);
  const state = useEndpointForm(createPaper, {
    initialValues: emptyPaper,
    request: (body) => ({ body }),
    ...end,
  });
  useDraft(state.form, 'paper', paperDraft);
  return <PaperDialog title="Add a paper" state={state} onClose={close} />;
};

const ChangedPaper = ({ paper, onClose }: { paper: Paper; onClose: () => void }) => {
  const { id, ...initialValues } = paper;
  const draft = `paper-${id}` as const;
  const { close, ...end } = useEnd(draft, onClose);
  const state = useEndpointForm(updatePaper, {
    initialValues,
    request: (body) => ({ params: { id }, body }),
    onlyChanges: true,
    ...end,
  });
  useChangesDraft(state, draft, changedPaperDraft);
  return <PaperDialog title="Change the paper" state={state} onClose={close} />;
};

/** Adds a technical paper or changes one. */
export const PaperForm = ({ paper, onClose }: Props) =>
  paper ? <ChangedPaper paper={paper} onClose={onClose} /> : <NewPaper onClose={onClose} />;

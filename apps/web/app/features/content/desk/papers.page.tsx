import {
  createPaper,
  deletePaper,
  listPapers,
  type Paper,
  type PaperForm as PaperValues,
  paperShape,
  readPaper,
  updatePaper,
} from '@iom/contract/content/papers.endpoints.ts';
import { answerPlotNames, answerTitles } from '@iom/contract/pages/plot-names.ts';
import { Anchor, Button, Group, MultiSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { useChangesDraft, useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms, type FormKey } from '../../../lib/storage/tab-forms.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { removablePill } from '../../../ui/forms/RemoveButton.tsx';
import { TestPicker } from '../../../ui/forms/TestPicker.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../ui/table/DeskList.tsx';
import { dictionaryQuery } from '../content.queries.ts';

const paperDraft = paperShape.omit({ id: true });
const changedPaperDraft = paperDraft.partial();
const emptyPaper: PaperValues = {
  title: '',
  authors: '',
  presented: '',
  citation: '',
  abstract: '',
  link: '',
  answers: [],
  tests: [],
};

type State = Pick<
  ReturnType<typeof useEndpointForm<typeof createPaper, typeof emptyPaper>>,
  'form' | 'isUnsaved' | 'submit' | 'mutation' | 'notice'
>;

/** What the paper is about, by names. */
const SubjectFields = ({ form }: Pick<State, 'form'>) => {
  const { data: dictionary } = useQuery(dictionaryQuery());
  return (
    <>
      <MultiSelect
        label="Answers"
        description="The page of the paper shows the figure of the first."
        data={answerPlotNames.map((value) => ({ value, label: answerTitles[value] }))}
        searchable
        clearable
        maxValues={5}
        renderPill={removablePill}
        nothingFoundMessage="No answer found"
        {...form.getInputProps('answers')}
      />
      <TestPicker
        label="Tests"
        tests={dictionary?.results ?? []}
        maxValues={10}
        renderPill={removablePill}
        {...form.getInputProps('tests')}
      />
    </>
  );
};

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
      <SubjectFields form={form} />
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
const PaperForm = ({ paper, onClose }: Props) =>
  paper ? <ChangedPaper paper={paper} onClose={onClose} /> : <NewPaper onClose={onClose} />;

interface Selection {
  action: 'change' | 'delete';
  paper: Paper;
}

const columnsWith = (onSelect: (selection: Selection) => void): Column<Paper>[] => [
  {
    accessor: 'title',
    title: 'Title',
    sortable: true,
    cellsStyle: breakAnywhere,
    render: ({ title, link }) => (
      <>
        {title}
        {link && (
          <Text size="xs">
            <Anchor href={link} target="_blank" rel="noreferrer" inherit>
              {new URL(link).hostname}
            </Anchor>
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: 'authors',
    title: 'Authors',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
  },
  {
    accessor: 'presented',
    title: 'Presented',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
  },
  {
    accessor: 'options',
    title: '',
    textAlign: 'right',
    csv: false,
    onPhone: 'below',
    render: (paper) => (
      <Group gap="xs" wrap="nowrap" justify="end">
        <Button
          size="xs"
          variant="default"
          aria-label={`Change ${paper.title}`}
          onClick={() => onSelect({ action: 'change', paper })}
        >
          Change
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Delete ${paper.title}`}
          onClick={() => onSelect({ action: 'delete', paper })}
        >
          Delete
        </Button>
      </Group>
    ),
  },
];

/** Technical papers, newest first unless sorted otherwise. */
const Papers = () => {
  const client = useQueryClient();
  const list = useList(listPapers, { pageSize: 20, urlFilters: { search: 'search' } });
  const [selected, setSelected] = useState<Selection>();
  const [adding, setAdding] = useState(false);
  const close = () => setSelected(undefined);
  const add = <Button onClick={() => setAdding(true)}>Add a paper</Button>;
  return (
    <>
      <DeskList
        label="Technical papers"
        list={list}
        columns={columnsWith(setSelected)}
        exportAs="technical-papers"
        search={{ label: 'Search for a paper', placeholder: 'Title, author or abstract' }}
        action={list.data?.count !== 0 && add}
        noMatch="No paper matches"
        empty={{ title: 'No papers yet', text: 'Papers you add are public.', action: add }}
      />
      {adding && <PaperForm onClose={() => setAdding(false)} />}
      {selected?.action === 'change' && <PaperForm paper={selected.paper} onClose={close} />}
      {selected?.action === 'delete' && (
        <ConfirmMutation
          title="Delete the paper"
          confirm="Delete"
          send={() => call(deletePaper, { params: { id: selected.paper.id } })}
          refresh={() => invalidate(client, listPapers, readPaper)}
          success="Paper deleted."
          onClose={close}
        >
          “{selected.paper.title}” will be deleted. This cannot be undone.
        </ConfirmMutation>
      )}
    </>
  );
};

export default function PapersPage() {
  return (
    <>
      <PageHeader lead="The institute’s papers, as the public sees them." />
      <Papers />
    </>
  );
}

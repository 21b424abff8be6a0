import {
  createEntry,
  type Entry,
  entryShape,
  listEntries,
  updateEntry,
} from '@iom/contract/content/entries.endpoints.ts';
import {
  type EntrySection,
  newsKinds,
  readEntries,
} from '@iom/contract/content/published-entries.endpoints.ts';
import { isPublicPage } from '@iom/contract/pages/page-at.ts';
import { Checkbox, Group, NativeSelect, Tabs, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { parseWords } from '../../../lib/documents/parse-words.ts';
import { useChangesDraft, useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms, type FormKey } from '../../../lib/storage/tab-forms.ts';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';

/** What one entry of a section is called. */
export const entryNames: Record<EntrySection, string> = {
  NEWS: 'news item',
  FAQ: 'question',
  TEAM: 'role',
};

const titleLabels: Record<EntrySection, string> = { NEWS: 'Title', FAQ: 'Question', TEAM: 'Role' };

const contentShape = entryShape.pick({
  ...{ title: true, text: true, date: true, kind: true, link: true, published: true },
});
const changesDraft = contentShape.partial();

type State = Pick<
  ReturnType<typeof useEndpointForm<typeof updateEntry, ReturnType<typeof contentShape.parse>>>,
  'form' | 'isUnsaved' | 'submit' | 'mutation' | 'notice'
>;

const NewsFields = ({ form }: Pick<State, 'form'>) => (
  <>
    <Group align="start" grow>
      <TextInput
        label="Date"
        description="A year, month or day, such as 2026-03"
        required
        maxLength={10}
        {...form.getInputProps('date')}
      />
      <NativeSelect
        label="Kind"
        description="Shown below the date"
        required
        data={[{ value: '', label: 'Choose' }, ...newsKinds]}
        {...form.getInputProps('kind')}
      />
    </Group>
    <TextInput
      label="Link of the title"
      description="A page with the whole story: of this site, such as /modern-series/, or https://"
      maxLength={500}
      {...form.getInputProps('link')}
    />
  </>
);

interface FieldsProps {
  section: EntrySection;
  title: string;
  state: State;
  onClose: () => void;
}

const EntryFields = ({ section, title, state, onClose }: FieldsProps) => {
  const { form, isUnsaved, submit, mutation, notice } = state;
  const { text } = form.getValues();
  return (
    <FormDialog
      title={title}
      size="xl"
      submitLabel="Save"
      unsaved={isUnsaved}
      pending={mutation.isPending}
      error={notice?.text}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={titleLabels[section]}
        required
        data-autofocus
        maxLength={200}
        {...form.getInputProps('title')}
      />
      {section === 'NEWS' && <NewsFields form={form} />}
      <Tabs defaultValue="text" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="text">Text</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="text" pt="sm">
          <Textarea
            label="Text"
            description="Markdown: **bold**, *italic*, - lists, [links](/catalog). {testPrices}, {fullSetPrice} and {oils} stand for current figures."
            required
            rows={10}
            maxLength={20_000}
            {...form.getInputProps('text')}
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview" pt="sm" mih={200}>
          <DocumentBlocks blocks={parseWords(text, isPublicPage)} />
        </Tabs.Panel>
      </Tabs>
      <Checkbox
        label="Published"
        description="Otherwise it is a draft, which only administrators see."
        {...form.getInputProps('published', { type: 'checkbox' })}
      />
    </FormDialog>
  );
};

/** What is typed stays until it has been saved or the dialog is closed. */
const useEnd = (draft: FormKey, onClose: () => void) => {
  const client = useQueryClient();
  const close = () => {
    clearForms([draft]);
    onClose();
  };
  const refresh = () => invalidate(client, listEntries, readEntries);
  const onSuccess = async () => {
    await refresh();
    close();
  };
  return { close, onSuccess, onFailure: refresh };
};

const emptyEntry = { title: '', text: '', date: '', kind: '' as const, link: '', published: false };

export const NewEntry = ({ section, onClose }: { section: EntrySection; onClose: () => void }) => {
  const { close, ...end } = useEnd('entry', onClose);
  const state = useEndpointForm(createEntry, {
    initialValues: emptyEntry as ReturnType<typeof contentShape.parse>,
    request: (content) => ({ body: { section, ...content } }),
    ...end,
  });
  useDraft(state.form, 'entry', contentShape);
  return (
    <EntryFields section={section} title={`Add a ${entryNames[section]}`} state={state} onClose={close} />
  );
};

export const ChangedEntry = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => {
  const { id, section } = entry;
  const draft = `entry-${id}` as const;
  const { close, ...end } = useEnd(draft, onClose);
  const state = useEndpointForm(updateEntry, {
    initialValues: contentShape.parse(entry),
    request: (body) => ({ params: { id }, body }),
    onlyChanges: true,
    ...end,
  });
  useChangesDraft(state, draft, changesDraft);
  return (
    <EntryFields
      section={section}
      title={`Change the ${entryNames[section]}`}
      state={state}
      onClose={close}
    />
  );
};

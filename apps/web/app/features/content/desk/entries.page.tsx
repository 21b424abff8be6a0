import {
  deleteEntry,
  type Entry,
  listEntries,
  orderEntries,
} from '@iom/contract/content/entries.endpoints.ts';
import {
  type EntrySection,
  entrySections,
  readEntries,
} from '@iom/contract/content/published-entries.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { ActionIcon, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { plainWords } from '../../../lib/documents/parse-words.ts';
import { date } from '../../../lib/format/formats.ts';
import { choiceParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../ui/table/DeskList.tsx';
import { ChangedEntry, entryNames, NewEntry } from './EntryDialog.tsx';

const sectionLabels: Record<EntrySection, string> = {
  NEWS: 'News and events',
  FAQ: 'Questions',
  TEAM: 'Team',
};
const publicPaths: Record<EntrySection, string> = {
  NEWS: pages.newsEvents.path(),
  FAQ: `${pages.home.path()}#faq`,
  TEAM: pages.ourTeam.path(),
};

interface Selection {
  action: 'change' | 'delete';
  entry: Entry;
}

const stateLabel = ({ published }: Entry) => (published ? 'Published' : 'Draft');

const columnsWith = (
  section: EntrySection,
  onSelect: (selection: Selection) => void,
  move: ((entry: Entry, by: -1 | 1) => void) | undefined,
): Column<Entry>[] => [
  {
    accessor: 'title',
    title: section === 'FAQ' ? 'Question' : 'Title',
    cellsStyle: breakAnywhere,
    render: ({ title, text }) => (
      <>
        {title}
        <Text size="xs" className="quiet" lineClamp={2}>
          {plainWords(text)}
        </Text>
      </>
    ),
  },
  ...(section === 'NEWS'
    ? ([
        { accessor: 'date', title: 'Date', sortable: true, noWrap: true, onPhone: 'below' },
        { accessor: 'kind', title: 'Kind', onPhone: 'below' },
      ] satisfies Column<Entry>[])
    : []),
  {
    accessor: 'published',
    title: 'State',
    onPhone: 'below',
    csv: stateLabel,
    render: (entry) => (
      <Badge variant="light" miw="max-content" color={entry.published ? 'petrol' : 'gray'}>
        {stateLabel(entry)}
      </Badge>
    ),
  },
  {
    accessor: 'updated',
    title: 'Changed',
    noWrap: true,
    onPhone: 'below',
    render: ({ updated }) => date(updated),
  },
  {
    accessor: 'options',
    title: '',
    textAlign: 'right',
    csv: false,
    onPhone: 'below',
    render: (entry) => (
      <Group gap="xs" wrap="nowrap" justify="end">
        {move && (
          <>
            <ActionIcon
              variant="default"
              size="md"
              aria-label={`Move ${entry.title} up`}
              onClick={() => move(entry, -1)}
            >
              ↑
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="md"
              aria-label={`Move ${entry.title} down`}
              onClick={() => move(entry, 1)}
            >
              ↓
            </ActionIcon>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={`Change ${entry.title}`}
          onClick={() => onSelect({ action: 'change', entry })}
        >
          Change
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Delete ${entry.title}`}
          onClick={() => onSelect({ action: 'delete', entry })}
        >
          Delete
        </Button>
      </Group>
    ),
  },
];

/** The ids with one moved by a place; undefined at the end of the list. */
const moved = (ids: readonly number[], id: number, by: -1 | 1) => {
  const from = ids.indexOf(id);
  if (!(from + by in ids)) return undefined;
  return ids.with(from, ids[from + by] ?? id).with(from + by, id);
};

/** The entries of a section with their drafts, in the order of its page. */
const Entries = ({ section }: { section: EntrySection }) => {
  const client = useQueryClient();
  const refresh = () => invalidate(client, listEntries, readEntries);
  const list = useList(listEntries, {
    // questions and roles are moved within one page of the list
    pageSize: 100,
    filters: { section },
    urlFilters: { search: 'search' },
  });
  const [selected, setSelected] = useState<Selection>();
  const [adding, setAdding] = useState(false);
  const order = useMutation({
    mutationFn: (ids: number[]) => call(orderEntries, { body: { section: section as 'FAQ' | 'TEAM', ids } }),
    onError: ({ message }) => notifications.show({ message, color: 'red' }),
    onSettled: refresh,
  });
  const rows = list.data?.results ?? [];
  const isWhole = list.filterText('search') === '' && rows.length === list.data?.count && !list.ordering;
  const move = (entry: Entry, by: -1 | 1) => {
    const ids = moved(
      rows.map(({ id }) => id),
      entry.id,
      by,
    );
    if (ids && !order.isPending) order.mutate(ids);
  };
  const close = () => setSelected(undefined);
  const add = <Button onClick={() => setAdding(true)}>Add a {entryNames[section]}</Button>;
  return (
    <>
      <DeskList
        label={sectionLabels[section]}
        list={list}
        columns={columnsWith(section, setSelected, section !== 'NEWS' && isWhole ? move : undefined)}
        exportAs={sectionLabels[section].toLowerCase().replaceAll(' ', '-')}
        search={{ label: 'Search', placeholder: 'Title or text' }}
        action={list.data?.count !== 0 && add}
        noMatch="Nothing matches"
        empty={{ title: `No ${entryNames[section]} yet`, text: 'What you publish is public.', action: add }}
      />
      {adding && <NewEntry section={section} onClose={() => setAdding(false)} />}
      {selected?.action === 'change' && <ChangedEntry entry={selected.entry} onClose={close} />}
      {selected?.action === 'delete' && (
        <ConfirmMutation
          title={`Delete the ${entryNames[section]}`}
          confirm="Delete"
          danger
          send={() => call(deleteEntry, { params: { id: selected.entry.id } })}
          refresh={refresh}
          success="Deleted."
          onClose={close}
        >
          “{selected.entry.title}” will be deleted, and links to it lead to the top of its page. This cannot
          be undone. To take it off the site for now, make it a draft instead.
        </ConfirmMutation>
      )}
    </>
  );
};

const params = { section: choiceParam(entrySections) };

export default function EntriesPage() {
  const [{ section = 'NEWS' }, update] = useSearchState(params);
  return (
    <>
      <PageHeader lead="What the public reads on the pages of news, questions and team. A change is public at once." />
      <Stack gap="md">
        <Group justify="space-between">
          <RadioBar
            label="Section"
            value={section}
            choices={entrySections.map((value) => ({ value, label: sectionLabels[value] }))}
            onChange={(next) => update({ section: next })}
          />
          <Anchor component={Link} to={publicPaths[section]}>
            See the page
          </Anchor>
        </Group>
        <Entries key={section} section={section} />
      </Stack>
    </>
  );
}

import { listSavedWork, type SavedWork, type WorkKind } from '@iom/contract/analysis/saved-work.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '../../../ui/table/filters.tsx';
import { WatchAnalysis } from '../saved/WatchAnalysis.tsx';
import { foldersQuery, NewStoryDialog, RenameDialog } from './WorkDialogs.tsx';
import { copyWork, deleteWork, isAnalysis, refreshWork, restoreWork, workPath } from './work-actions.ts';

const kindLabels: Record<WorkKind, string> = {
  view: 'View',
  answer: 'Answer',
  story: 'Story',
  dashboard: 'Dashboard',
};

const notifyFailure = ({ message }: Error) => notifications.show({ color: 'red', message });

const copyLink = async (work: SavedWork) => {
  await navigator.clipboard.writeText(`${location.origin}${workPath(work)}`);
  notifications.show({ message: `Link to “${work.name}” copied. Readers see only the data they hold.` });
};

interface ActionsProps {
  work: SavedWork;
  onRename: () => void;
  onDelete: () => void;
}

const Actions = ({ work, onRename, onDelete }: ActionsProps) => {
  const client = useQueryClient();
  const copy = useMutation({
    mutationFn: () => copyWork(work),
    onSuccess: async () => {
      await refreshWork(client);
      notifications.show({ message: `“${work.name}” was copied.` });
    },
    onError: notifyFailure,
  });
  const actions = [
    { label: 'Rename or move', onClick: onRename },
    { label: 'Copy', onClick: () => copy.mutate() },
    { label: 'Copy link', onClick: () => void copyLink(work) },
    { label: 'Delete', onClick: onDelete },
  ];
  return (
    <Group gap={4} justify="end">
      {!isAnalysis(work) && (
        <Button
          component={Link}
          to={pages.story.path({ id: work.id })}
          size="compact-sm"
          variant="subtle"
          aria-label={`Edit ${work.name}`}
        >
          Edit
        </Button>
      )}
      {actions.map(({ label, onClick }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="subtle"
          aria-label={`${label}: ${work.name}`}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
};

const columns = (actions: (work: SavedWork) => Omit<ActionsProps, 'work'>): Column<SavedWork>[] => [
  {
    accessor: 'name',
    title: 'Name',
    sortable: true,
    render: (work) => (
      <Stack gap={2}>
        <Anchor component={Link} to={workPath(work)} style={{ overflowWrap: 'anywhere' }}>
          {work.name}
        </Anchor>
        <Text size="xs" className="quiet" lineClamp={2}>
          {work.contents}
        </Text>
        {work.filters !== '' && (
          <Text size="xs" className="quiet" lineClamp={2}>
            {work.filters}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    accessor: 'kind',
    title: 'Kind',
    sortable: true,
    onPhone: 'below',
    render: ({ kind }) => kindLabels[kind],
  },
  { accessor: 'folder', title: 'Folder', sortable: true, onPhone: 'below' },
  {
    accessor: 'updated',
    title: 'Last change',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ updated }) => date(updated),
  },
  {
    accessor: 'emails',
    title: 'Emails',
    onPhone: 'below',
    csv: false,
    render: (work) => isAnalysis(work) && <WatchAnalysis analysis={work} />,
  },
  {
    accessor: 'actions',
    title: '',
    textAlign: 'right',
    onPhone: 'below',
    csv: false,
    render: (work) => <Actions work={work} {...actions(work)} />,
  },
];

/** Deletes at once what can be restored, and asks before the rest. */
const useDeletion = () => {
  const client = useQueryClient();
  const [asked, setAsked] = useState<SavedWork>();
  const restore = useMutation({
    mutationFn: restoreWork,
    onSuccess: () => refreshWork(client),
    onError: notifyFailure,
  });
  const remove = useMutation({
    mutationFn: deleteWork,
    onSuccess: async (_, work) => {
      await refreshWork(client);
      notifyWithUndo(`“${work.name}” was deleted.`, () => restore.mutate(work));
    },
    onError: notifyFailure,
  });
  const onDelete = (work: SavedWork) => (isAnalysis(work) ? setAsked(work) : remove.mutate(work));
  const question = asked && (
    <ConfirmMutation
      title="Delete analysis"
      confirm="Delete"
      send={() => deleteWork(asked)}
      refresh={() => refreshWork(client)}
      success={`“${asked.name}” was deleted.`}
      onClose={() => setAsked(undefined)}
    >
      “{asked.name}” will be deleted, and links to it will no longer open. This cannot be undone.
    </ConfirmMutation>
  );
  return { onDelete, question };
};

/** Views, answers, stories and dashboards of the user in one list. */
const SavedWorkList = () => {
  const list = useList(listSavedWork, {
    pageSize: 20,
    urlFilters: { search: 'search', kind: 'kind', folder: 'folder' },
  });
  const folders = useQuery(foldersQuery);
  const [renamed, setRenamed] = useState<SavedWork>();
  const [isCreating, setIsCreating] = useState(false);
  const { onDelete, question } = useDeletion();
  const folderLabels = Object.fromEntries(
    (folders.data?.results ?? []).map(({ name, count }) => [name, `${name} (${count})`]),
  );
  const isFiltered = (['search', 'kind', 'folder'] as const).some((filter) => list.filterText(filter) !== '');
  return (
    <>
      <FilterBar>
        <FilterSearch
          list={list}
          filter="search"
          label="Search"
          placeholder="Name, folder, chart, filter"
          hotkey="/"
        />
        <FilterSelect list={list} filter="kind" label="Kind" labels={kindLabels} all="All kinds" />
        <FilterSelect list={list} filter="folder" label="Folder" labels={folderLabels} all="All folders" />
        <Button onClick={() => setIsCreating(true)}>New story or dashboard</Button>
      </FilterBar>
      <DataTable
        label="Saved work"
        list={list}
        columns={columns((work) => ({
          onRename: () => setRenamed(work),
          onDelete: () => onDelete(work),
        }))}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        empty={
          isFiltered
            ? { title: 'No saved work matches', text: 'Check the spelling, or clear a field to see more.' }
            : {
                title: 'Nothing saved yet',
                text: 'Analyses and answers that you save, and stories and dashboards made of them, will appear here.',
                action: (
                  <Button component={Link} to={pages.analysis.path()} variant="default">
                    Data Analysis
                  </Button>
                ),
              }
        }
      />
      {renamed && <RenameDialog work={renamed} onClose={() => setRenamed(undefined)} />}
      {isCreating && <NewStoryDialog onClose={() => setIsCreating(false)} />}
      {question}
    </>
  );
};

export default function SavedWorkPage() {
  return (
    <>
      <PageHeader lead="Your saved analyses and answers, and the stories and dashboards made of them, each with a link to share." />
      <SavedWorkList />
    </>
  );
}

import { analysisPath } from '@iom/contract/analysis/analysis-path.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import {
  deleteWatch,
  listWatches,
  updateWatch,
  type Watch,
} from '@iom/contract/watches/watches.endpoints.ts';
import { Anchor, Button, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/endpoint-query.ts';
import { useList } from '../../lib/api/use-list.ts';
import { date } from '../../lib/format/formats.ts';
import { mailLabels } from '../../lib/watches/mail-choice.ts';
import { ConfirmMutation } from '../../ui/dialogs/ConfirmMutation.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';

const watchPath = ({ analysis, filters }: Watch) =>
  analysis ? analysisPath(analysis.answer, { shared: analysis.token }) : pages.catalog.path({ ...filters });

const EnabledSwitch = ({ watch: { id, name, enabled } }: { watch: Watch }) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => call(updateWatch, { params: { id }, body: { enabled: next } }),
    onSettled: () => invalidate(client, listWatches),
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  });
  return (
    <Switch
      aria-label={`Emails about ${name}`}
      checked={change.isPending ? change.variables : enabled}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
};

const subjectInWords = ({ kind, about, schedule }: Watch) => {
  if (kind === 'CATALOGUE') return 'Catalog: new oils';
  return about === 'results'
    ? `Saved analysis: ${mailLabels[schedule].toLowerCase()}`
    : 'Saved analysis: new oils, by its oil filters';
};

const columns = (onDelete: (watch: Watch) => void): Column<Watch>[] => [
  {
    accessor: 'name',
    title: 'Search',
    render: (watch) => (
      <>
        <Anchor component={Link} to={watchPath(watch)} style={{ overflowWrap: 'anywhere' }}>
          {watch.name}
        </Anchor>
        <Text size="xs" className="quiet">
          {subjectInWords(watch)}, since {date(watch.created)}
        </Text>
      </>
    ),
  },
  { accessor: 'enabled', title: 'Emails', render: (watch) => <EnabledSwitch watch={watch} /> },
  {
    accessor: 'delete',
    title: 'Delete',
    textAlign: 'right',
    render: (watch) => (
      <Button size="xs" variant="default" aria-label={`Delete ${watch.name}`} onClick={() => onDelete(watch)}>
        Delete
      </Button>
    ),
  },
];

/** The searches about whose new oils or results the user gets emails. Each has a switch. */
const Watches = () => {
  const client = useQueryClient();
  const list = useList(listWatches, { pageSize: 20 });
  const [deleted, setDeleted] = useState<Watch>();
  return (
    <>
      <DataTable
        label="Watched searches"
        list={list}
        columns={columns(setDeleted)}
        rowKey={({ id }) => id}
        empty={{
          title: 'No watched searches yet',
          text: 'Press “Tell me about new oils” in the catalog, or choose emails at a saved analysis.',
          action: (
            <Button component={Link} to={pages.catalog.path()}>
              Catalog
            </Button>
          ),
        }}
      />
      {deleted && (
        <ConfirmMutation
          title="Delete watched search"
          confirm="Delete"
          send={() => call(deleteWatch, { params: { id: deleted.id } })}
          refresh={() => invalidate(client, listWatches)}
          success={`“${deleted.name}” was deleted.`}
          onClose={() => setDeleted(undefined)}
        >
          Emails about “{deleted.name}” will end.
          {deleted.kind === 'ANALYSIS' && ' The saved analysis stays.'}
        </ConfirmMutation>
      )}
    </>
  );
};

export default function WatchesPage() {
  return (
    <>
      <PageHeader
        lead={
          <>
            You get one email when a release adds oils that match any of these searches, and one about the
            results you watch. A switch pauses a search. For an email about every release, turn on data
            notifications in your{' '}
            <Anchor component={Link} to={pages.accountSettings.path()} inherit>
              account settings
            </Anchor>
            .
          </>
        }
      />
      <Watches />
    </>
  );
}

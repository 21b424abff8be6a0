import {
  listReleasedGroups,
  listSampleGroups,
  releaseSamples,
  renameSampleGroup,
  withdrawSampleGroup,
} from '@iom/contract/samples/samples.endpoints.ts';
import { countFindings, type SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatDays } from '@iom/contract/shared/dates.ts';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/endpoint-query.ts';
import { useList } from '../../lib/api/use-list.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { pageParam, shortTextParam, useSearchState } from '../../lib/pages/search-state.ts';
import { ConfirmMutation } from '../../ui/dialogs/ConfirmMutation.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../ui/table/common-columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { GroupSamples } from './GroupSamples.tsx';
import { PhotoUpload } from './photos/PhotoUpload.tsx';
import { findingsText, GroupFindings } from './sanity/GroupFindings.tsx';
import { SanityReport } from './sanity/SanityReport.tsx';

const params = { search: shortTextParam(200), page: pageParam, approved_page: pageParam };

/** What both lists of groups are searched for, kept in the URL. */
const useGroupSearch = () => useSearchState(params)[0].search;

/** Narrows both lists of groups to names that contain a text. */
const GroupSearch = () => {
  const [{ search }, update] = useSearchState(params);
  return (
    <SearchField
      label="Search for a group"
      placeholder="Part of a name"
      maw={320}
      searched={search}
      onSearch={(text) => update({ search: text, page: 1, approved_page: 1 }, { replace: true })}
    />
  );
};

type Columns = Column<SampleGroup>[];

const collectedText = ({ collected }: SampleGroup) => formatDays(collected) ?? 'Not stated';

const columns: Columns = [
  dateColumn('Submit date'),
  {
    accessor: 'name',
    title: 'Group name',
    onPhone: 'below',
    sortable: true,
    cellsStyle: breakAnywhere,
  },
  {
    accessor: 'sample_set',
    title: 'Number of samples',
    textAlign: 'right',
    onPhone: 'below',
    csv: ({ sample_set }) => sample_set.length,
    render: ({ sample_set }) => wholeNumber(sample_set.length),
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right', onPhone: 'below' },
  {
    accessor: 'collected',
    title: 'Collected',
    noWrap: true,
    onPhone: 'below',
    render: collectedText,
    csv: collectedText,
  },
  {
    accessor: 'sanity',
    title: 'Findings',
    onPhone: 'below',
    render: ({ sanity }) => findingsText(sanity),
    csv: ({ sanity }) => findingsText(sanity),
  },
];

/** The columns of both lists of groups. `options` adds a last column. */
const groupColumns = (options?: (group: SampleGroup) => ReactNode): Columns =>
  options
    ? [
        ...columns,
        {
          accessor: 'options',
          title: 'Options',
          textAlign: 'right',
          render: options,
          csv: false,
          onPhone: 'below',
        },
      ]
    : columns;

interface Props {
  group: SampleGroup;
  onClose: () => void;
}

/** Asks for confirmation, then releases a group into the archive, which cannot be undone. */
const ApproveGroup = ({ group, onClose }: Props) => {
  const client = useQueryClient();
  const [confirmed, setConfirmed] = useState(false);
  const findings = countFindings(group.sanity);
  return (
    <ConfirmMutation
      title={`Approve ${group.name}`}
      confirm="Continue"
      disabled={findings > 0 && !confirmed}
      send={() =>
        call(releaseSamples, {
          params: { id: group.id },
          body: findings > 0 ? { confirm_findings: findings } : {},
        })
      }
      // the oils of the group are listed, counted and sold everywhere from now on
      refresh={() => client.invalidateQueries()}
      success={`${group.name} approved.`}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>Please click `Continue` to approve {group.name}</Text>
        <Text size="sm" className="quiet">
          {counted(group.sample_set.length, 'sample')} will be listed and for sale immediately. This cannot be
          undone.
        </Text>
        <GroupFindings group={group} confirmed={confirmed} onConfirm={setConfirmed} />
      </Stack>
    </ConfirmMutation>
  );
};

/** Renames a group; a name already taken is an error at the field. */
const RenameGroup = ({ group, onClose }: { group: SampleGroup; onClose: () => void }) => {
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
    <FormDialog
      title={`Change the name of ${group.name}`}
      submitLabel="Save name"
      unsaved={form.isDirty()}
      pending={mutation.isPending}
      error={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Group name" data-autofocus required {...form.getInputProps('name')} />
    </FormDialog>
  );
};

/** Asks for confirmation, then removes an unreleased group with everything that was imported into it. */
const WithdrawGroup = ({ group, onClose }: { group: SampleGroup; onClose: () => void }) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Withdraw the import of ${group.name}`}
      confirm="Withdraw import"
      danger
      send={() => call(withdrawSampleGroup, { params: { id: group.id } })}
      // administrators see the oils of the group in every list
      refresh={() => client.invalidateQueries()}
      success={`The import of ${group.name} has been withdrawn.`}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          {counted(group.sample_set.length, 'oil')} of {group.name} will be removed with all results and
          photographs. This cannot be undone.
        </Text>
        <Text size="sm" className="quiet">
          Corrected files with the same report numbers can be imported afterwards.
        </Text>
      </Stack>
    </ConfirmMutation>
  );
};

interface Selection {
  action: 'view' | 'approve' | 'rename' | 'withdraw';
  group: SampleGroup;
}

const Options = ({ group, onSelect }: { group: SampleGroup; onSelect: (selection: Selection) => void }) => {
  const isMobile = useIsMobile();
  const option = (action: Selection['action'], label: string, variant = 'default') => (
    <Button
      size="xs"
      variant={variant}
      aria-label={`${label}: ${group.name}`}
      onClick={() => onSelect({ action, group })}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs" justify={isMobile ? 'start' : 'end'} miw={200}>
      {option('view', 'View')}
      {option('approve', 'Approve')}
      {option('rename', 'Change Name')}
      {option('withdraw', 'Withdraw import', 'subtle')}
    </Group>
  );
};

/** Groups awaiting release. A row disappears only once its release has succeeded. */
const AwaitingGroups = () => {
  const search = useGroupSearch();
  const list = useList(listSampleGroups, {
    ordering: '-created',
    filters: { status: 'UNRELEASED', search: search || undefined },
  });
  const [selected, setSelected] = useState<Selection>();
  const close = () => setSelected(undefined);
  const columns = groupColumns((group) => <Options group={group} onSelect={setSelected} />);
  return (
    <>
      <DataTable
        label="Groups awaiting approval"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        exportAs="waiting-groups"
        empty={
          search
            ? { title: 'No waiting group has this name' }
            : {
                title: 'No group is waiting',
                text: 'Imported groups will appear here until they are approved.',
              }
        }
      />
      {selected?.action === 'view' && (
        <GroupSamples group={selected.group} onClose={close}>
          <PhotoUpload group={selected.group.id} />
          <SanityReport group={selected.group.id} />
        </GroupSamples>
      )}
      {selected?.action === 'rename' && <RenameGroup group={selected.group} onClose={close} />}
      {selected?.action === 'withdraw' && <WithdrawGroup group={selected.group} onClose={close} />}
      {selected?.action === 'approve' && <ApproveGroup group={selected.group} onClose={close} />}
    </>
  );
};

/** Groups that have been released, the latest release first. */
const ApprovedGroups = () => {
  const search = useGroupSearch();
  const list = useList(listSampleGroups, {
    ordering: '-released',
    name: 'approved',
    filters: { status: 'RELEASED', search: search || undefined },
  });
  return (
    <DataTable
      label="Recently approved groups"
      list={list}
      columns={groupColumns()}
      rowKey={({ id }) => id}
      exportAs="approved-groups"
      empty={{ title: search ? 'No approved group has this name' : 'No group has been approved yet' }}
    />
  );
};

export default function ApprovalPage() {
  return (
    <>
      <PageHeader lead="A group is listed and for sale as soon as it is approved." />
      <Stack gap="xl">
        <GroupSearch />
        <section>
          <Title order={2} mb="md">
            Groups awaiting approval
          </Title>
          <AwaitingGroups />
        </section>
        <section>
          <Title order={2} mb="md">
            Recently Approved Groups
          </Title>
          <ApprovedGroups />
        </section>
      </Stack>
    </>
  );
}

import { deletePaper, listPapers, readPaper } from '@iom/contract/content/papers/papers.endpoints.ts';
import type { Paper } from '@iom/contract/content/papers/papers.schemas.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar, FilterSearch } from '../../../ui/table/filters.tsx';
import { PaperForm } from './PaperForm.tsx';

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
export const Papers = () => {
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
        empty={{ title: 'No papers yet', text: 'Anybody can read the papers you add.', action: add }}
      />
      {adding && <PaperForm onClose={() => setAdding(false)} />}
      {selected?.action === 'change' && <PaperForm paper={selected.paper} onClose={close} />}
      {selected?.action === 'delete' && (
        <ConfirmMutation
          title="Delete the paper"
          confirm="Delete"
          send={() => call(deletePaper, { params: { id: selected.paper.id } })}
          refresh={() => invalidate(client, listPapers, readPaper)}
          success="The paper is deleted."
          onClose={close}
        >
          “{selected.paper.title}” will be deleted. This cannot be undone.
        </ConfirmMutation>
      )}
    </>
  );
};

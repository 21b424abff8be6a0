import { paperYear } from '@iom/contract/content/papers/paper-year.rules.ts';
import { listPapers } from '@iom/contract/content/papers/papers.endpoints.ts';
import type { Paper } from '@iom/contract/content/papers/papers.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';

const anywhere = () => ({ overflowWrap: 'anywhere' as const });

const columns: readonly Column<Paper>[] = [
  {
    accessor: 'title',
    title: 'Title',
    sortable: true,
    cellsStyle: anywhere,
    render: ({ id, title }) => (
      <Anchor component={Link} to={pages.technicalPaper.path({ id })}>
        {title}
      </Anchor>
    ),
  },
  { accessor: 'authors', title: 'Authors', sortable: true, onPhone: 'below', cellsStyle: anywhere },
  { accessor: 'presented', title: 'Presented', sortable: true, onPhone: 'below', cellsStyle: anywhere },
  {
    accessor: 'year',
    title: 'Year',
    textAlign: 'right',
    onPhone: 'below',
    csv: (paper) => paperYear(paper) ?? '',
    render: (paper) => paperYear(paper) ?? 'Not stated',
  },
];

const filters = ['search', 'author', 'year'] as const;

/** Technical papers, newest first unless sorted otherwise; search and filters are in the URL. */
export const PaperList = () => {
  const list = useList(listPapers, {
    pageSize: 20,
    urlFilters: { search: 'search', author: 'author', year: 'year' },
  });
  const narrowed = filters.some((name) => list.filterText(name) !== '');
  return (
    <DataTable
      label="Technical papers"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      filters={
        <FilterBar>
          <SearchField
            label="Search papers"
            placeholder="Title, abstract or citation"
            w={{ base: '100%', xs: 300 }}
            searched={list.filterText('search')}
            onSearch={(text) => list.setFilter('search', text)}
          />
          <Group gap="md" wrap="nowrap">
            <SearchField
              label="Author"
              searched={list.filterText('author')}
              onSearch={(text) => list.setFilter('author', text)}
            />
            <SearchField
              label="Year"
              placeholder="2016"
              inputMode="numeric"
              maxLength={4}
              w={96}
              searched={list.filterText('year')}
              onSearch={(text) => list.setFilter('year', text)}
            />
          </Group>
        </FilterBar>
      }
      empty={
        narrowed
          ? {
              title: 'No paper matches',
              action: (
                <Button
                  variant="default"
                  onClick={() => {
                    for (const name of filters) list.setFilter(name, '');
                  }}
                >
                  Show all papers
                </Button>
              ),
            }
          : { title: 'No papers yet', text: 'Technical papers will appear here once they are published.' }
      }
    />
  );
};

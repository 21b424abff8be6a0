import { listPapers, type Paper, paperYear } from '@iom/contract/content/papers.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar, FilterSearch } from '../../../ui/table/filters.tsx';
import { InventedPapers } from './InventedPapers.tsx';

const columns: readonly Column<Paper>[] = [
  {
    accessor: 'title',
    title: 'Title',
    sortable: true,
    cellsStyle: breakAnywhere,
    render: ({ id, title, abstract }) => (
      <>
        <Anchor component={Link} to={pages.technicalPaper.path({ id })} fw={600}>
          {title}
        </Anchor>
        {abstract && (
          <Text size="sm" lineClamp={8} maw="64ch" mt={4}>
            {abstract}
          </Text>
        )}
      </>
    ),
  },
  { accessor: 'authors', title: 'Authors', sortable: true, onPhone: 'below', cellsStyle: breakAnywhere },
  { accessor: 'presented', title: 'Presented', sortable: true, onPhone: 'below', cellsStyle: breakAnywhere },
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
const PaperList = () => {
  const list = useList(listPapers, {
    pageSize: 20,
    urlFilters: { search: 'search', author: 'author', year: 'year' },
  });
  const narrowed = filters.some((name) => list.filterText(name) !== '');
  // a few papers are seen at once
  const isShort = !narrowed && list.data !== undefined && list.data.count <= 5;
  return (
    <DataTable
      label="Technical papers"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      filters={
        isShort ? undefined : (
          <FilterBar>
            <FilterSearch
              list={list}
              filter="search"
              label="Search papers"
              placeholder="Title, abstract or citation"
              w={300}
              maw="100%"
            />
            <Group gap="md" wrap="nowrap">
              <FilterSearch list={list} filter="author" label="Author" />
              <FilterSearch
                list={list}
                filter="year"
                label="Year"
                placeholder="2016"
                inputMode="numeric"
                maxLength={4}
                w={96}
              />
            </Group>
          </FilterBar>
        )
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

export default function TechnicalPapers() {
  return (
    <>
      <PageHeader
        lead={
          <>
            What has been written about engine oils and their bench tests, with authors, where it was
            presented, and how to cite it. What the archive itself shows, with figures to read and try, are
            the{' '}
            <Anchor component={Link} to={pages.answers.path()} inherit>
              answers
            </Anchor>
            .
          </>
        }
      />
      <InventedPapers />
      <PaperList />
    </>
  );
}

import { listPapers, type Paper, paperYear } from '@iom/contract/content/papers.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { firstPageQuery, type List, useLastPage, useList } from '../../../lib/api/use-list.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { FilterBar, FilterSearch } from '../../../ui/table/filters.tsx';
import { ListPages } from '../../../ui/table/ListPages.tsx';
import { InventedPapers } from './paper-parts.tsx';
import classes from './papers.module.css';

const PaperItem = ({ paper }: { paper: Paper }) => {
  const { id, title, authors, presented, abstract } = paper;
  return (
    <li>
      <Title order={2} size="h4">
        <Anchor component={Link} to={pages.technicalPaper.path({ id })} inherit>
          {title}
        </Anchor>
      </Title>
      <Text size="sm" className="quiet">
        {[authors, presented || paperYear(paper)].filter(Boolean).join(' · ')}
      </Text>
      {abstract && (
        <Text lineClamp={8} mt={4}>
          {abstract}
        </Text>
      )}
    </li>
  );
};

interface PapersProps {
  list: List<Paper>;
  /** In place of the list where there is no paper. */
  empty: ReactNode;
}

const Papers = ({ list, empty }: PapersProps) => {
  const { data, error, refetch, isPlaceholderData } = list;
  useLastPage(list);
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} maw="68ch" animate={false} />;
  if (data.count === 0) return empty;
  return (
    <Stack gap="lg" className="earlier" aria-busy={isPlaceholderData}>
      <Text size="sm" className="quiet" role="status">
        {counted(data.count, 'paper')}
      </Text>
      <ol className={classes.list} aria-label="Technical papers">
        {data.results.map((paper) => (
          <PaperItem key={paper.id} paper={paper} />
        ))}
      </ol>
      <ListPages {...list} />
    </Stack>
  );
};

const filters = ['search', 'author', 'year'] as const;

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'title', label: 'Title' },
  { value: 'authors', label: 'Author' },
  { value: 'presented', label: 'Where presented' },
];

const pageSize = 20;

/** Technical papers, newest first unless ordered otherwise; search, filters and order are in the URL. */
const PaperList = () => {
  const list = useList(listPapers, {
    pageSize,
    urlFilters: { search: 'search', author: 'author', year: 'year' },
  });
  const narrowed = filters.some((name) => list.filterText(name) !== '');
  // a few papers are seen at once
  const isShort = !narrowed && list.data !== undefined && list.data.count <= 5;
  return (
    <>
      {!isShort && (
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
          <NativeSelect
            label="Order"
            data={orders}
            value={list.ordering}
            onChange={(event) => list.setOrdering?.(event.currentTarget.value)}
          />
        </FilterBar>
      )}
      <Papers
        list={list}
        empty={
          narrowed ? (
            <EmptyState
              title="No paper matches"
              action={
                <Button
                  variant="default"
                  onClick={() => {
                    for (const name of filters) list.setFilter(name, '');
                  }}
                >
                  Show all papers
                </Button>
              }
            />
          ) : (
            <EmptyState title="No papers yet">
              Technical papers will appear here once they are published.
            </EmptyState>
          )
        }
      />
    </>
  );
};

export const handle: RenderedRoute = {
  readPageData: (queries) => queries.fetchQuery(firstPageQuery(listPapers, { pageSize, filters: {} })),
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
      <PaperList />
      <InventedPapers />
    </>
  );
}

import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import type { RenderedRoute } from '../../lib/api/page-data.ts';
import { entriesQuery, toBlocks } from '../../lib/documents/entries.ts';
import { text } from '../../site-text/news-events.page.md';
import { DocumentBlocks } from '../../ui/documents/DocumentBlocks.tsx';
import { LinkList } from '../../ui/documents/LinkList.tsx';
import { TextPage } from '../../ui/documents/TextPage.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './news.module.css';

const NewsTitle = ({ title, link }: { title: string; link: string }) => {
  if (link === '') return title;
  return link.startsWith('/') ? <Link to={link}>{title}</Link> : <a href={link}>{title}</a>;
};

interface Item {
  key: string;
  /** An ISO date or time, or its beginning; orders the list. */
  at: string;
  kind: string;
  title: ReactNode;
  text: ReactNode;
  id?: string;
}

type RecentGroup = ResponseOf<typeof readAvailability>['recent_groups'][number];

const yearOf = ({ at }: Item) => at.slice(0, 4);

/** The day or the month within the year: `21 Sept`, `Sept`; empty where only the year is known. */
const inYear = (at: string) => {
  if (at.length <= 4) return '';
  const day = formatDay(at).replace(/ \d{4}$/, '');
  return at.length === 7 ? day.replace(/^\d+ /, '') : day;
};

const releaseItem = ({ id, name, oil_count, released }: RecentGroup): Item => ({
  key: `release-${id}`,
  at: released,
  kind: 'Release',
  title: <Link to={pages.datasetSelect.path({ sample__group_id: id })}>{name}</Link>,
  text: <p>{counted(oil_count, 'oil')}, ready to order.</p>,
});

const releasesQuery = () => endpointQuery(readAvailability);

/** The news and the newest releases of groups of oils by year, newest first. */
const NewsList = () => {
  const { data, error, refetch } = useQuery(entriesQuery('NEWS'));
  const groups = useQuery(releasesQuery()).data?.recent_groups ?? [];
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  const news = data.results.map(
    ({ anchor, title, date, kind, link, blocks }): Item => ({
      ...{ key: anchor, id: anchor, at: date, kind },
      title: <NewsTitle title={title} link={link} />,
      text: <DocumentBlocks blocks={toBlocks(blocks)} />,
    }),
  );
  const items = [...news, ...groups.map(releaseItem)].sort((a, b) => b.at.localeCompare(a.at));
  if (items.length === 0)
    return <p className="quiet">No news yet. Announcements and events will appear here.</p>;
  return [...Map.groupBy(items, yearOf)].map(([year, ofYear]) => (
    <section key={year} className={classes.year}>
      <Title order={2}>{year}</Title>
      <ol>
        {ofYear.map(({ key, id, at, kind, title, text }) => (
          <li key={key} id={id}>
            <Text size="sm" className="quiet">
              {inYear(at) && (
                <>
                  <time dateTime={at}>{inYear(at)}</time>
                  {' · '}
                </>
              )}
              {kind}
            </Text>
            <article className={classes.entry}>
              <Title order={3}>{title}</Title>
              {text}
            </article>
          </li>
        ))}
      </ol>
    </section>
  ));
};

/** How a reader learns of news. */
const waysToStayInformed = [
  {
    to: pages.watches.path(),
    label: 'By email',
    text: 'When an oil arrives that matches a search of yours',
  },
  { to: '/feed.xml', label: 'As a feed', text: 'News and releases in your reader' },
  {
    to: pages.recentlyAdded.path(),
    label: 'All released groups',
    text: 'Every group with its oils and its day of release',
  },
];

export const handle: RenderedRoute = {
  readPageData: (queries) =>
    Promise.all([queries.fetchQuery(entriesQuery('NEWS')), queries.fetchQuery(releasesQuery())]),
};

export default function NewsEvents() {
  return (
    <TextPage
      text={text}
      slots={{ news: <NewsList /> }}
      aside={<LinkList isAside title="Stay informed" links={waysToStayInformed} />}
    />
  );
}

import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import type { RenderedRoute } from '../../lib/api/page-data.ts';
import { entriesQuery, toBlocks } from '../../lib/documents/entries.ts';
import { text } from '../../site-text/news-events.page.md';
import { DocumentBlocks } from '../../ui/documents/DocumentBlocks.tsx';
import { TextPage } from '../../ui/documents/TextPage.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './news.module.css';

const NewsTitle = ({ title, link }: { title: string; link: string }) => {
  if (link === '') return title;
  return link.startsWith('/') ? <Link to={link}>{title}</Link> : <a href={link}>{title}</a>;
};

/** The news, dated, newest first. */
const NewsList = () => {
  const { data, error, refetch } = useQuery(entriesQuery('NEWS'));
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  if (data.results.length === 0)
    return <p className="quiet">No news yet. Announcements and events will appear here.</p>;
  return (
    <ol className={classes.list}>
      {data.results.map(({ anchor, title, date, kind, link, blocks }) => (
        <li key={anchor} id={anchor}>
          <div className={classes.when}>
            <time dateTime={date}>{date}</time>
            <Text span size="sm" className="quiet">
              {kind}
            </Text>
          </div>
          <article className={classes.entry}>
            <Title order={2} size="h3">
              <NewsTitle title={title} link={link} />
            </Title>
            <DocumentBlocks blocks={toBlocks(blocks)} />
          </article>
        </li>
      ))}
    </ol>
  );
};

const releasesQuery = () => endpointQuery(readAvailability);

/** The groups of oils that were released last. */
const LatestReleases = () => {
  const { data } = useQuery(releasesQuery());
  if (!data || data.recent_groups.length === 0) return null;
  return (
    <aside className={classes.releases} aria-labelledby="latest-releases">
      <Title order={2} size="h3" id="latest-releases">
        Latest releases
      </Title>
      <ol>
        {data.recent_groups.map(({ id, name, oil_count, released }) => (
          <li key={id}>
            <Link to={pages.datasetSelect.path({ sample__group_id: id })}>{name}</Link>
            <Text size="sm" className="quiet">
              {counted(oil_count, 'oil')}, released <time dateTime={released}>{formatDay(released)}</time>
            </Text>
          </li>
        ))}
      </ol>
      <Link to={pages.recentlyAdded.path()}>All released groups</Link>
    </aside>
  );
};

export const handle: RenderedRoute = {
  readPageData: (queries) =>
    Promise.all([queries.fetchQuery(entriesQuery('NEWS')), queries.fetchQuery(releasesQuery())]),
};

export default function NewsEvents() {
  return <TextPage text={text} slots={{ news: <NewsList /> }} aside={<LatestReleases />} />;
}

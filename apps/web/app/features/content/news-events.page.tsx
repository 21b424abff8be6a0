import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { entriesQuery, rendersEntries, toBlocks } from '../../lib/documents/entries.ts';
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

export const handle = rendersEntries('NEWS');

export default function NewsEvents() {
  return <TextPage text={text} slots={{ news: <NewsList /> }} />;
}

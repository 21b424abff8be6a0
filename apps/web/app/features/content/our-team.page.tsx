import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { entriesQuery, rendersEntries, toBlocks } from '../../lib/documents/entries.ts';
import { text } from '../../site-text/our-team.page.md';
import { DocumentBlocks } from '../../ui/documents/DocumentBlocks.tsx';
import { TextPage } from '../../ui/documents/TextPage.tsx';
import { SamplePath } from '../../ui/drawings/SamplePath.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './news.module.css';

export const handle = rendersEntries('TEAM');

/** The roles of the institute, numbered in the order of a bottle. */
const Roles = () => {
  const { data, error, refetch } = useQuery(entriesQuery('TEAM'));
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  return (
    <ol className={`${classes.list} ${classes.numbered}`}>
      {data.results.map(({ anchor, title, blocks }) => (
        <li key={anchor}>
          <article className={classes.entry}>
            <Title order={2} size="h3" id={anchor}>
              {title}
            </Title>
            <DocumentBlocks blocks={toBlocks(blocks)} />
          </article>
        </li>
      ))}
    </ol>
  );
};

export default function OurTeam() {
  return <TextPage text={text} slots={{ team: <Roles /> }} drawing={<SamplePath />} />;
}

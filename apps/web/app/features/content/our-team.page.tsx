import { pages } from '@iom/contract/pages/pages.ts';
import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { entriesQuery, rendersEntries, toBlocks } from '../../lib/documents/entries.ts';
import { text } from '../../site-text/our-team.page.md';
import { DocumentBlocks } from '../../ui/documents/DocumentBlocks.tsx';
import { LinkList } from '../../ui/documents/LinkList.tsx';
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
    <ol className={classes.list}>
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

/** Which role answers what, with the way to ask. */
const questions = [
  {
    to: pages.requestQuote.path(),
    label: 'A price or a selection',
    text: 'Customer service prepares a quote',
  },
  {
    to: pages.contact.path(),
    label: 'A value that looks wrong',
    text: 'Name its report number and test: data review looks it up',
  },
  {
    to: pages.contact.path(),
    label: 'A collection of your own',
    text: 'Customer service plans it with collectors and laboratories',
  },
  {
    to: pages.qualityAssurance.path(),
    label: 'How laboratories are checked',
    text: 'The control chart of a reference oil',
  },
];

export default function OurTeam() {
  return (
    <TextPage
      text={text}
      slots={{ team: <Roles /> }}
      drawing={<SamplePath />}
      aside={<LinkList isAside title="Who answers what" links={questions} />}
    />
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Block } from '../../lib/documents/document.ts';
import { entriesQuery, rendersEntries, toBlocks } from '../../lib/documents/entries.ts';
import { text } from '../../site-text/our-team.page.md';
import { TextPage } from '../../ui/documents/TextPage.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

export const handle = rendersEntries('TEAM');

/** The roles of the institute, each a section of the page. */
export default function OurTeam() {
  const { data, error, refetch } = useQuery(entriesQuery('TEAM'));
  if (!data) {
    const team = error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={480} animate={false} />
    );
    return <TextPage text={text} slots={{ team }} />;
  }
  const blocks = data.results.flatMap(({ anchor, title, blocks: body }): Block[] => [
    { type: 'heading', depth: 2, id: anchor, parts: [title] },
    ...toBlocks(body),
  ]);
  return <TextPage text={{ ...text, blocks }} />;
}

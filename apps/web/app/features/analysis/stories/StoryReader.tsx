import { readSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import type { SharedStory } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { keyed } from '../../../lib/documents/document.ts';
import { parseWords } from '../../../lib/documents/parse-words.ts';
import { date } from '../../../lib/format/formats.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DashboardReader } from '../dashboards/DashboardReader.tsx';
import { StoryPdf } from './StoryPdf.tsx';
import { StoryView } from './StoryView.tsx';
import classes from './stories.module.css';

const Words = ({ text }: { text: string }) => (
  <div className={classes.words}>
    <DocumentBlocks blocks={parseWords(text)} />
  </div>
);

/** The words and views of a story in their order. */
export const StoryParts = ({ parts }: { parts: SharedStory['parts'] }) =>
  keyed(parts).map(({ key, part }) =>
    part.kind === 'words' ? (
      <Words key={key} text={part.text} />
    ) : (
      // another view at this place starts with its own filters
      <StoryView key={`${key} ${JSON.stringify(part.query)}`} part={part} />
    ),
  );

const DataNote = () => (
  <Text size="xs" className="quiet" maw="75ch">
    Tables and pictures are computed from the data you hold, by the rule named under each; r and R are those
    of the methods. The data are licensed for a single user and must not be passed on.
  </Text>
);

const DashboardActions = ({ story: { id }, token }: { story: SharedStory; token: string }) => (
  <>
    {id !== null && (
      <Button component={Link} to={pages.story.path({ id })} variant="default">
        Edit
      </Button>
    )}
    <StoryPdf token={token} />
  </>
);

/** A story as the reader of its link sees it: the words, and each view over the data that the reader holds. */
export const StoryReader = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(endpointQuery(readSharedStory, { params: { token } }));
  usePageTitle(data?.title);
  if (error instanceof ApiFailure && error.code === 'not_found')
    return (
      <Alert color="gray" title="This link does not open a story" role="alert">
        It was deleted, or the link is incomplete.
      </Alert>
    );
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  if (data.layout === 'grid')
    return (
      <Stack gap="lg" data-wide-page>
        <PageHeader
          title={data.title}
          lead={`Last changed on ${date(data.updated)}.`}
          actions={<DashboardActions story={data} token={token} />}
        />
        {/* another version starts with its own filter */}
        <DashboardReader key={data.updated} story={data} />
        <DataNote />
      </Stack>
    );
  return (
    <>
      <PageHeader title={data.title} lead={`Last changed on ${date(data.updated)}.`} />
      <Stack gap={40}>
        <StoryParts parts={data.parts} />
        <DataNote />
        <StoryPdf token={token} />
      </Stack>
    </>
  );
};

import { type Paper, readPaper } from '@iom/contract/content/papers.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, CopyButton, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NotFound, pageById } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { dictionaryQuery } from '../content.queries.ts';
import { AnswerOnSubject, InTheData, InventedPapers } from './paper-parts.tsx';
import classes from './papers.module.css';

const text = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2} size="h3" mb="xs">
      {title}
    </Title>
    {children}
  </section>
);

const Content = ({ paper }: { paper: Paper }) => {
  const { abstract, citation, link } = paper;
  return (
    <Stack gap="lg" maw="68ch">
      {abstract && (
        <Section title="Abstract">
          <Text style={{ ...text, lineHeight: 1.65 }}>{abstract}</Text>
        </Section>
      )}
      {citation && (
        <Section title="Citation">
          <Text style={text}>{citation}</Text>
          <CopyButton value={citation}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" mt="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy citation'}
              </Button>
            )}
          </CopyButton>
        </Section>
      )}
      {link && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          style={{ alignSelf: 'start' }}
        >
          Read at {new URL(link).hostname}
        </Button>
      )}
      <AnswerOnSubject paper={paper} />
    </Stack>
  );
};

const paperQuery = (id: number) => endpointQuery(readPaper, { params: { id } });

/** A technical paper by its id. */
const PaperPage = ({ id }: { id: number }) => {
  const { data: paper, error, refetch } = useQuery(paperQuery(id));
  usePageTitle(paper?.title);
  if (error instanceof ApiFailure && error.status === 404) return <NotFound />;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <article>
      <Anchor
        component={Link}
        to={pages.technicalPapers.path()}
        className="no-print"
        display="inline-block"
        mb="sm"
      >
        All technical papers
      </Anchor>
      <PageHeader
        title={paper?.title ?? ' '}
        lead={paper && [paper.authors, paper.presented].filter(Boolean).join(' · ')}
      />
      <div className={classes.layout}>
        {paper ? <Content paper={paper} /> : <Skeleton h={320} animate={false} />}
        <InTheData paper={paper} />
      </div>
      <InventedPapers />
    </article>
  );
};

export const handle: RenderedRoute = {
  readPageData: async (queries, { id = '' }) => {
    const { tests } = await queries.fetchQuery(paperQuery(Number(id)));
    if (tests.length > 0) await queries.fetchQuery(dictionaryQuery());
  },
};

export default pageById(PaperPage);

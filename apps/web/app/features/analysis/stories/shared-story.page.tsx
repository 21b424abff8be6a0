import { alternativesOf } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetInWords } from '@iom/contract/analysis/facet-labels.ts';
import { readSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import type { SharedStory } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { keyed } from '../../../lib/documents/document.ts';
import { parseWords } from '../../../lib/documents/parse-words.ts';
import { date } from '../../../lib/format/formats.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { OpensProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import { AnswerFrame } from '../answers/AnswerFrame.tsx';
import { DashboardReader } from '../dashboards/DashboardReader.tsx';
import { alternativesSentence } from '../parameters/parameter-sentence.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';
import { type AnalysisSearch, demographicFilterNames, searchText } from '../query/analysis-search.ts';
import { type Analysis, datasetCount, useStoredAnalysis } from '../query/use-analysis.ts';
import { ScopeNotice } from '../saved/MissingNotice.tsx';
import { Results } from '../table/Results.tsx';
import { StoryPdf } from './StoryPdf.tsx';
import classes from './stories.module.css';

const Words = ({ text }: { text: string }) => (
  <div className={classes.words}>
    <DocumentBlocks blocks={parseWords(text)} />
  </div>
);

const ChartCard = lazy(async () => ({ default: (await import('../charts/ChartCard.tsx')).ChartCard }));

type ViewPart = Extract<SharedStory['parts'][number], { kind: 'view' }>;

/** An answer, or the table and charts of Data Analysis, over what the reader holds. */
const ViewContent = ({ analysis, part: { query } }: { analysis: Analysis; part: ViewPart }) => {
  const { view, update, results } = analysis;
  if (query.answer)
    return (
      <OpensProvenance value={!view.sample_set}>
        <AnswerFrame name={query.answer.name} analysis={analysis} isReading />
      </OpensProvenance>
    );
  return (
    <Stack gap="lg">
      <Results results={results} view={view} update={update} analytesById={analysis.analytesById} isReading />
      <Suspense fallback={<Skeleton h={380} animate={false} />}>
        {view.chart.map((chart, index) => (
          <ChartCard key={JSON.stringify(chart)} analysis={analysis} chart={chart} index={index} isReading />
        ))}
      </Suspense>
    </Stack>
  );
};

/** The chosen values of each field of the label. */
const labelFiltersInWords = (view: AnalysisSearch) =>
  demographicFilterNames.flatMap((name) => {
    const chosen = view[name];
    if (chosen.length === 0) return [];
    return [facetInWords(name, typeof chosen === 'string' ? [chosen] : chosen)];
  });

/** A text that lists the filters and test parameters of a view: `Filters: Year: 2016; Noack is less than 12 mass %.` */
const filtersInWords = (view: AnalysisSearch, analytes: AnalytesById): string => {
  const kind = view.values === 'corrected' ? ' Values corrected for laboratory.' : '';
  if (view.sample_set) return 'Over the free sample set.';
  const filters = [
    ...labelFiltersInWords(view),
    ...alternativesOf(view.test).map((parameters) => alternativesSentence(parameters, analytes)),
  ];
  const isPart = datasetCount(view) > 0;
  if (filters.length === 0)
    return `Filters: none, every oil of ${isPart ? 'the chosen datasets' : 'your data'}.${kind}`;
  return `Filters: ${[...filters, ...(isPart ? ['in the chosen datasets alone'] : [])].join('; ')}.${kind}`;
};

/** A view of a story, to read: what changes it is in Data Analysis, which a link opens. */
const StoryView = ({ part }: { part: ViewPart }) => {
  const { answer } = part.query;
  const analysis = useStoredAnalysis(part.query, !answer);
  const { owned, view, analytes, analytesById, holdsNone } = analysis;
  const path = answer ? pages.answer.path({ name: answer.name }) : pages.analysis.path();
  const holdsAny = owned.data !== undefined && datasetCount(owned.data) > 0;
  const hasData = view.sample_set || (!holdsNone && holdsAny);
  return (
    <Stack component="section" gap="md" aria-label={part.title}>
      <div>
        <Title order={2} size="h3">
          {part.title}
        </Title>
        {part.caption && <Text maw="68ch">{part.caption}</Text>}
        {hasData && (
          <Anchor component={Link} to={`${path}${searchText(view)}`} size="sm" className="no-print">
            Open this view
          </Anchor>
        )}
      </div>
      {!view.sample_set && owned.data && (
        <ScopeNotice analysis={analysis} name={undefined} missing={part.missing} />
      )}
      {owned.isPending && !view.sample_set && <Skeleton h={380} animate={false} />}
      {hasData && analytes.data && (
        <Text size="sm" className="quiet">
          {filtersInWords(view, analytesById)}
        </Text>
      )}
      {hasData && <ViewContent analysis={analysis} part={part} />}
      {owned.data && !view.sample_set && !holdsAny && (
        <Text>
          You hold no data yet, so there is nothing to show.{' '}
          <Anchor component={Link} to={pages.available.path()} inherit>
            Available data and prices
          </Anchor>
        </Text>
      )}
    </Stack>
  );
};

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
const StoryReader = ({ token }: { token: string }) => {
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

export default function SharedStoryPage() {
  const { token = '' } = useParams();
  return <StoryReader token={token} />;
}

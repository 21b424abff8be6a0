import type { SharedStory } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { OpensProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import { AnswerFrame } from '../answers/AnswerFrame.tsx';
import { filtersInWords } from '../filters/filters-in-words.ts';
import { searchText } from '../query/analysis-search.ts';
import { type Analysis, datasetCount, useStoredAnalysis } from '../query/use-analysis.ts';
import { ScopeNotice } from '../saved/MissingNotice.tsx';
import { Results } from '../table/Results.tsx';

const ChartCard = lazy(async () => ({ default: (await import('../charts/ChartCard.tsx')).ChartCard }));

type ViewPart = Extract<SharedStory['parts'][number], { kind: 'view' }>;

/** An answer, or the table and charts of Data Analysis, over what the reader holds. */
const Shown = ({ analysis, part: { query } }: { analysis: Analysis; part: ViewPart }) => {
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

/** A view of a story, to read: what changes it is in Data Analysis, which a link opens. */
export const StoryView = ({ part }: { part: ViewPart }) => {
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
      {hasData && <Shown analysis={analysis} part={part} />}
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

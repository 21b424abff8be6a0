import type { SharedStory } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Alert, Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { OpensProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import { AnswerFrame } from '../answers/AnswerFrame.tsx';
import { filtersInWords } from '../filters/filters-in-words.ts';
import { searchText } from '../query/analysis-search.ts';
import { type Analysis, datasetCount, useStoredAnalysis } from '../query/use-analysis.ts';
import { Results } from '../table/Results.tsx';

const ChartCard = lazy(async () => ({ default: (await import('../charts/ChartCard.tsx')).ChartCard }));

type ViewPart = Extract<SharedStory['parts'][number], { kind: 'view' }>;

/** What the reader does not hold of a view, and where it can be bought. Values are missing in the data of the view. */
const Missing = ({ missing: { datasets, analytes } }: Pick<ViewPart, 'missing'>) =>
  datasets.length + analytes.length > 0 && (
    <Alert color="gray" title="You hold only part of this view">
      {datasets.length > 0 && (
        <Text size="sm">
          {counted(datasets.length, 'dataset')} of it {datasets.length === 1 ? 'is' : 'are'} not in your data.
        </Text>
      )}
      {analytes.length > 0 && (
        <Text size="sm">
          Your data for this view have no value of{' '}
          {analytes.map(({ name }) => typographicName(name)).join(', ')}.
        </Text>
      )}
      <Anchor component={Link} to={pages.available.path()} size="sm">
        Available data and prices
      </Anchor>
    </Alert>
  );

/** An answer, or the table and charts of Data Analysis, over what the reader holds. */
const Shown = ({ analysis, part: { query } }: { analysis: Analysis; part: ViewPart }) => {
  const { view, update, results } = analysis;
  if (query.answer)
    return (
      <OpensProvenance value={!view.sample_set}>
        <AnswerFrame name={query.answer.name} analysis={analysis} />
      </OpensProvenance>
    );
  return (
    <Stack gap="lg">
      <Results results={results} view={view} update={update} />
      <Suspense fallback={<Skeleton h={380} animate={false} />}>
        {view.chart.map((chart, index) => (
          <ChartCard key={JSON.stringify(chart)} analysis={analysis} chart={chart} index={index} />
        ))}
      </Suspense>
    </Stack>
  );
};

/** A view of a story. The reader may change it on the screen; the story stays as it is. */
export const StoryView = ({ part }: { part: ViewPart }) => {
  const { answer, regional_reports = [], custom_reports = [] } = part.query;
  const named = regional_reports.length + custom_reports.length;
  // if the reader holds none of the view's datasets, the view would show other data
  const namesOnlyMissing = named > 0 && part.missing.datasets.length === named;
  const analysis = useStoredAnalysis(part.query, !answer && !namesOnlyMissing);
  const { owned, view, analytes, analytesById } = analysis;
  const path = answer ? pages.answer.path({ name: answer.name }) : pages.analysis.path();
  const hasData =
    view.sample_set || (!namesOnlyMissing && owned.data !== undefined && datasetCount(owned.data) > 0);
  return (
    <Stack component="section" gap="md" aria-label={part.title}>
      <div>
        <Title order={2} size="h3">
          {part.title}
        </Title>
        <Anchor component={Link} to={`${path}${searchText(view)}`} size="sm" className="no-print">
          Open this view
        </Anchor>
      </div>
      <Missing missing={part.missing} />
      {owned.isPending && !view.sample_set && <Skeleton h={380} animate={false} />}
      {hasData && analytes.data && (
        <Text size="sm" className="quiet">
          {filtersInWords(view, analytesById)}
        </Text>
      )}
      {hasData && <Shown analysis={analysis} part={part} />}
      {owned.data && !hasData && (
        <Text>
          {namesOnlyMissing
            ? 'You hold none of the datasets of this view, so there is nothing to show.'
            : 'You hold no data yet, so there is nothing to show.'}{' '}
          <Anchor component={Link} to={pages.available.path()} inherit>
            Available data and prices
          </Anchor>
        </Text>
      )}
    </Stack>
  );
};

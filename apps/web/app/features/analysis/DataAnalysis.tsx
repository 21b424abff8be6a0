import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { createSampleRequest } from '@iom/contract/code-samples/code-samples.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Select, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { CodeChoice } from '../../ui/code-samples/CodeDialog.tsx';
import { ShowAsCode } from '../../ui/code-samples/ShowAsCode.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOpenOil } from '../../ui/values/OilLink.tsx';
import classes from './analysis.module.css';
import { useOilChoices } from './answers/fields/use-oil-choices.ts';
import { NothingOwned } from './NothingOwned.tsx';
import { Panels } from './Panels.tsx';
import { type AnalysisSearch, queryOf } from './query/analysis-search.ts';
import { HiddenNamesNotice, HideNames } from './query/HideNames.tsx';
import { UnreadNotice } from './query/UnreadNotice.tsx';
import { type Analysis, datasetCount, useAnalysis } from './query/use-analysis.ts';
import { ResultActions, SummarizeResults } from './ResultActions.tsx';
import { MissingNotice } from './saved/MissingNotice.tsx';
import { SavedAnalyses } from './saved/SavedAnalyses.tsx';
import { Results } from './table/Results.tsx';

/** The calls that fetch what a view shows. */
const analysisCode = (view: AnalysisSearch): [CodeChoice, ...CodeChoice[]] => {
  const query = queryOf(view);
  const { origin } = window.location;
  const page = { ...query, page: view.page };
  const file = { body: { ...query, download: true }, fileName: 'custom_report.csv' };
  return [
    { label: 'This page', request: createSampleRequest(searchOwnedOils, origin, { body: page }) },
    { label: 'All rows as CSV', request: createSampleRequest(searchOwnedOils, origin, file) },
  ];
};

/** Opens an oil of the results by words of its label. */
const FindOil = ({ analysis }: { analysis: Analysis }) => {
  const { choices, typed, onSearch, reportOf } = useOilChoices(analysis, [], true);
  const openOil = useOpenOil();
  return (
    <Select
      aria-label="Find an oil of these results"
      placeholder="Find an oil"
      size="sm"
      className={classes.find}
      data={choices}
      value={null}
      onSearchChange={onSearch}
      onChange={(id) => {
        const report = id === null ? undefined : reportOf(Number(id));
        if (report !== undefined) openOil(report);
      }}
      searchable
      clearable={false}
      filter={({ options }) => options}
      nothingFoundMessage={
        typed.trim() === '' ? 'Type a word of its label' : 'No oil of these results matches'
      }
    />
  );
};

const OwnColumnsDialog = lazy(async () => ({
  default: (await import('./columns/OwnColumnsDialog.tsx')).OwnColumnsDialog,
}));

/** Opens the columns that the view computes. */
const OwnColumns = ({ analysis }: { analysis: Analysis }) => {
  const [opened, setOpened] = useState(false);
  const count = analysis.view.own.length;
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        px="xs"
        onClick={() => setOpened(true)}
        disabled={analysis.analytes.data === undefined}
      >
        {count > 0 ? `Own Columns (${count})` : 'Own Columns'}
      </Button>
      {opened && (
        <Suspense>
          <OwnColumnsDialog analysis={analysis} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
};

/** ECharts is loaded with the first chart. */
const Charts = lazy(async () => ({ default: (await import('./charts/Charts.tsx')).Charts }));

/** Searches over all data the user holds. The URL holds every choice. */
export const DataAnalysis = () => {
  const analysis = useAnalysis();
  const { view, update, owned, results, facets } = analysis;
  const { search } = useLocation();
  const found = useRef<HTMLDivElement>(null);
  const charts = useRef<HTMLDivElement>(null);
  const [goesToCharts, setGoesToCharts] = useState(false);
  const hasCharts = view.chart.length > 0;
  useEffect(() => {
    if (!goesToCharts || !hasCharts) return;
    setGoesToCharts(false);
    charts.current?.focus({ preventScroll: true });
    charts.current?.scrollIntoView();
  }, [goesToCharts, hasCharts]);
  if (owned.isPending) return <Skeleton h={480} animate={false} data-wide-page />;
  if (owned.isLoadingError)
    return <ErrorState message={owned.error.message} onRetry={() => void owned.refetch()} />;
  if (datasetCount(owned.data) === 0 || analysis.holdsNone)
    return (
      <Stack gap="lg" data-wide-page>
        <MissingNotice analysis={analysis} />
        {datasetCount(owned.data) === 0 && <NothingOwned />}
      </Stack>
    );
  const searchAgain = () => {
    void results.refetch();
    void facets.refetch();
    found.current?.focus();
    found.current?.scrollIntoView({ block: 'nearest' });
  };
  const goToCharts = () => setGoesToCharts(true);
  return (
    <div className={classes.layout} data-wide-page>
      <Panels analysis={analysis} />
      <Stack gap="md" miw={0}>
        <MissingNotice analysis={analysis} />
        <UnreadNotice analysis={analysis} />
        <HiddenNamesNotice view={view} />
        <div className={classes.actions}>
          <ResultActions analysis={analysis} onSearch={searchAgain} onChart={goToCharts} />
          <FindOil analysis={analysis} />
          <SavedAnalyses view={view}>
            <SummarizeResults analysis={analysis} onChart={goToCharts} />
            <OwnColumns analysis={analysis} />
            <Button
              size="sm"
              variant="subtle"
              px="xs"
              component={Link}
              to={`${pages.answers.path()}${search}`}
            >
              Answers
            </Button>
            <HideNames analysis={analysis} />
            <ShowAsCode choices={() => analysisCode(view)} />
          </SavedAnalyses>
        </div>
        <div ref={found} tabIndex={-1} style={{ outline: 'none' }}>
          <Results results={results} view={view} update={update} analytesById={analysis.analytesById} />
        </div>
        {hasCharts && (
          <div ref={charts} tabIndex={-1} style={{ outline: 'none' }}>
            <Suspense fallback={<Skeleton h={480} animate={false} />}>
              <Charts analysis={analysis} />
            </Suspense>
          </div>
        )}
      </Stack>
    </div>
  );
};

import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ShowAsCode } from '../../ui/code-samples/ShowAsCode.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './analysis.module.css';
import { OwnColumns } from './columns/OwnColumns.tsx';
import { NothingOwned } from './NothingOwned.tsx';
import { Panels } from './Panels.tsx';
import { analysisCode } from './query/analysis-code.ts';
import { HiddenNamesNotice, HideNames } from './query/HideNames.tsx';
import { UnreadNotice } from './query/UnreadNotice.tsx';
import { datasetCount, useAnalysis } from './query/use-analysis.ts';
import { ResultActions, SummarizeResults } from './ResultActions.tsx';
import { MissingNotice } from './saved/MissingNotice.tsx';
import { SavedAnalyses } from './saved/SavedAnalyses.tsx';
import { FindOil } from './table/FindOil.tsx';
import { Results } from './table/Results.tsx';

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

import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { ShowAsCode } from '../../ui/code-samples/ShowAsCode.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './analysis.module.css';
import { Panels } from './Panels.tsx';
import { analysisCode } from './query/analysis-code.ts';
import { datasetCount, useAnalysis } from './query/use-analysis.ts';
import { ResultActions } from './ResultActions.tsx';
import { MissingNotice } from './saved/MissingNotice.tsx';
import { SavedAnalyses } from './saved/SavedAnalyses.tsx';
import { Results } from './table/Results.tsx';

/** ECharts is loaded with the first chart. */
const Charts = lazy(async () => ({ default: (await import('./charts/Charts.tsx')).Charts }));

const NothingOwned = () => (
  <EmptyState
    title="No data to analyse yet"
    action={
      <Button component={Link} to={pages.datasetSelect.path()}>
        Order a dataset
      </Button>
    }
  >
    Here you search, compare and chart every value you hold. Data you buy, or that a colleague assigns to you,
    will appear here.
  </EmptyState>
);

/** Searches over all data the user holds. Everything that is chosen is kept in the URL. */
export const DataAnalysis = () => {
  const analysis = useAnalysis();
  const { view, update, owned, results, facets } = analysis;
  const found = useRef<HTMLDivElement>(null);
  if (owned.isPending) return <Skeleton h={480} animate={false} aria-label="Loading" />;
  if (owned.isError) return <ErrorState message={owned.error.message} onRetry={() => void owned.refetch()} />;
  if (datasetCount(owned.data) === 0) return <NothingOwned />;
  const search = () => {
    void results.refetch();
    void facets.refetch();
    found.current?.focus();
    found.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={classes.layout} data-wide-page>
      <Panels analysis={analysis} />
      <Stack gap="md" miw={0}>
        <MissingNotice analysis={analysis} />
        <div className={classes.actions}>
          <ResultActions analysis={analysis} onSearch={search} />
          <SavedAnalyses view={view}>
            <ShowAsCode choices={() => analysisCode(view)} />
          </SavedAnalyses>
        </div>
        <div ref={found} tabIndex={-1} style={{ outline: 'none' }}>
          <Results results={results} view={view} update={update} />
        </div>
        {view.chart.length > 0 && (
          <Suspense fallback={<Skeleton h={480} animate={false} aria-label="Loading" />}>
            <Charts analysis={analysis} />
          </Suspense>
        )}
      </Stack>
    </div>
  );
};

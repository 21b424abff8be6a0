import { ownRanges } from '@iom/contract/analysis/chart-ranges.rules.ts';
import { excludedText } from '@iom/contract/analysis/combined-filters.rules.ts';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { hasTable, type SharedStory } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { chartTitle } from '@iom/figures/series-figure.ts';
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { OpensProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import { AnswerFrame } from '../answers/AnswerFrame.tsx';
import { contextOf } from '../charts/chart-context.ts';
import type { ChartSelection } from '../charts/chart-selection.tsx';
import { parameterSentence } from '../parameters/parameter-sentence.ts';
import { type AnalysisSearch, searchOf, searchText } from '../query/analysis-search.ts';
import { toDisplayColumn } from '../query/own-column-param.ts';
import { datasetCount, type UpdateView, useViewAnalysis } from '../query/use-analysis.ts';
import { ScopeNotice } from '../saved/MissingNotice.tsx';
import { Results } from '../table/Results.tsx';
import classes from './dashboards.module.css';
import { cardQuery, type Dashboard } from './use-dashboard.ts';

const ChartCard = lazy(async () => ({ default: (await import('../charts/ChartCard.tsx')).ChartCard }));

type ViewPart = Extract<SharedStory['parts'][number], { kind: 'view' }>;

interface Props {
  part: ViewPart;
  dashboard: Dashboard;
  /** Of the card in the dashboard. */
  source: string;
}

/** What a reader changes in one card: its page and order, other datasets, and the order of a summary. */
type CardState = Partial<
  Pick<AnalysisSearch, 'page' | 'ordering' | 'regional_reports' | 'custom_reports' | 'chart'>
>;

/** The view of a card under the filter of the dashboard; `ranges`: selected in this card, which its chart shows. */
const useCard = (
  { part, dashboard, source }: Props,
  query: SavedQuery,
  onTest?: (test: AnalysisSearch['test']) => void,
  ranges: AnalysisSearch['test'] = [],
) => {
  const [state, setState] = useState<CardState>({});
  // a range that its own chart shows narrows the other cards alone
  const combined = cardQuery(query, dashboard, source);
  const base = searchOf(combined ?? query);
  const search = { ...base, ...state, test: [...ranges, ...base.test] };
  const update: UpdateView = (change) => {
    const changes = typeof change === 'function' ? change(search) : change;
    const { page, ordering, regional_reports, custom_reports, chart } = changes;
    setState((latest) => ({
      ...latest,
      ...(page !== undefined && { page }),
      ...(ordering !== undefined && { ordering }),
      ...(regional_reports && { regional_reports }),
      ...(custom_reports && { custom_reports }),
      ...(chart && { chart }),
    }));
    if (changes.test) onTest?.(changes.test);
  };
  const analysis = useViewAnalysis(search, update);
  return { analysis, base, isExcluded: combined === null, caption: part.caption };
};

type Card = ReturnType<typeof useCard>;

/** A card with its title, what its reader does not hold, and its content. */
const CardFrame = ({
  part,
  card: { analysis, isExcluded },
  children,
}: {
  part: ViewPart;
  card: Card;
  children: ReactNode;
}) => {
  const { owned, view, holdsNone } = analysis;
  const { answer } = part.query;
  const path = answer ? pages.answer.path({ name: answer.name }) : pages.analysis.path();
  const hasData = view.sample_set || (!holdsNone && owned.data !== undefined && datasetCount(owned.data) > 0);
  return (
    <>
      <div>
        <Title order={2} size="h4">
          {part.title}
        </Title>
        {part.caption && <Text size="sm">{part.caption}</Text>}
        {hasData && (
          <Anchor
            component={Link}
            to={`${path}${searchText({ ...view, columns: searchOf(part.query).columns })}`}
            size="xs"
            className="no-print"
          >
            Open this view
          </Anchor>
        )}
      </div>
      {!view.sample_set && owned.data && (
        <ScopeNotice analysis={analysis} name={undefined} missing={part.missing} />
      )}
      {isExcluded ? <Text size="sm">{excludedText}</Text> : hasData && children}
    </>
  );
};

/** A chart of a view. What is selected in it narrows the other cards. */
const ChartSlot = (props: Props & { chart: SeriesQuestion }) => {
  const { part, dashboard, source, chart } = props;
  const { selections, select, filter } = dashboard;
  const own = selections.find((one) => one.source === source);
  const query = useMemo(() => ({ ...part.query, charts: [chart], columns: [] }), [part.query, chart]);
  const ranges = own?.filters.test_parameters ?? [];
  const { own_columns } = query;
  const analytesById = useMemo(
    () =>
      new Map([
        ...filter.analytesById,
        ...(own_columns ?? []).map((one) => [one.id, toDisplayColumn(one)] as const),
      ]),
    [filter.analytesById, own_columns],
  );
  const title = chartTitle(chart.kind, contextOf(chart, analytesById).analytes);
  const choose = useCallback(
    (selection: ChartSelection | undefined) => {
      const sentences = (selection?.filters.test_parameters ?? []).map((one) =>
        parameterSentence(one, analytesById),
      );
      if (!selection) return;
      const filters = { ...selection.filters, own_columns };
      select(source, { filters, title, words: selection.words || sentences.join(', ') });
    },
    [select, source, title, analytesById, own_columns],
  );
  const card = useCard(
    props,
    query,
    (test) => {
      // a range that was selected in another card is taken back or replaced here
      for (const other of selections)
        if (other.filters.test_parameters?.some((one) => !test.includes(one)))
          select(other.source, undefined);
      const before = ownRanges(chart, card.base.test);
      const added = ownRanges(chart, test).filter((one) => !before.includes(one));
      if (added.length === 0) select(source, undefined);
      else choose({ words: '', filters: { test_parameters: added } });
    },
    ranges,
  );
  return (
    <section className={classes.card} aria-label={`${part.title}: ${title}`}>
      <CardFrame part={part} card={card}>
        <Suspense fallback={<Skeleton h={380} animate={false} />}>
          <ChartCard
            analysis={card.analysis}
            chart={card.analysis.view.chart[0] ?? chart}
            index={0}
            onSelect={choose}
          />
        </Suspense>
      </CardFrame>
    </section>
  );
};

const TableSlot = (props: Props) => {
  const { part } = props;
  const card = useCard(props, part.query);
  const { results, view, update, analytesById } = card.analysis;
  return (
    <section className={`${classes.card} ${classes.wide}`} aria-label={`${part.title}: table`}>
      <CardFrame part={part} card={card}>
        <div>
          <Results results={results} view={view} update={update} analytesById={analytesById} isReading />
        </div>
      </CardFrame>
    </section>
  );
};

const AnswerSlot = (props: Props & { name: NonNullable<SavedQuery['answer']>['name'] }) => {
  const { part, name } = props;
  const card = useCard(props, part.query);
  return (
    <section className={classes.card} aria-label={part.title}>
      <CardFrame part={part} card={card}>
        <OpensProvenance value={!card.analysis.view.sample_set}>
          <Stack gap="md">
            <AnswerFrame name={name} analysis={card.analysis} isReading />
          </Stack>
        </OpensProvenance>
      </CardFrame>
    </section>
  );
};

/** The cards of a view: its answer, or its table and each of its charts. */
export const ViewCards = ({ part, dashboard, source }: Props) => {
  const { answer, charts = [] } = part.query;
  if (answer) return <AnswerSlot part={part} dashboard={dashboard} source={source} name={answer.name} />;
  const chartCards = charts.map((chart, index) => ({ key: `${source}.${index}`, chart }));
  return (
    <>
      {hasTable(part) && <TableSlot part={part} dashboard={dashboard} source={`${source}.table`} />}
      {chartCards.map(({ key, chart }) => (
        <ChartSlot key={key} part={part} dashboard={dashboard} source={key} chart={chart} />
      ))}
    </>
  );
};

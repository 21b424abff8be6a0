import { subjectFirst, subjectOrigins } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { type AnswerName, answers } from '@iom/contract/analysis/answers/answers.ts';
import { narrowingParameters, ownRanges } from '@iom/contract/analysis/chart-ranges.rules.ts';
import { combineFilters, excludedText } from '@iom/contract/analysis/combined-filters.rules.ts';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { missingDatasets } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { analytesOfSeries, apartReason } from '@iom/contract/analysis/series.rules.ts';
import { type DashboardFilters, hasTable, type StoryPart } from '@iom/contract/analysis/stories.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { type Figure, thinned } from '@iom/figures/figure.ts';
import { seriesFigure } from '@iom/figures/series-figure.ts';
import { storedColumns, type ValueColumn } from '#modules/library/library.module.ts';
import { type CellMask, readArchiveStamp } from '#modules/samples/samples.module.ts';
import { type AnalysisDeps, rowsQuery } from '../../analysis.service.ts';
import { filterLines } from '../../analysis-file.service.ts';
import { indexAnalytes, requireAnalyte } from '../../analytes.ts';
import { printAnswer } from '../../answers/answers.service.ts';
import { depsFor } from '../../hidden-names/hidden-names.ts';
import { columnsOf, uncomputedTexts } from '../../own-columns.ts';
import { type HeldOfQuery, readableQuery } from '../../saved/saved-analyses.service.ts';
import type { MethodNotes } from './printed-methods.ts';
import type { PrintedSummary, PrintedView } from './printed-story.ts';
import { answerTable, markLines, oilTable, printedRows, summaryTables } from './printed-tables.ts';

type View = Extract<StoryPart, { kind: 'view' }>;
type Shown = Pick<PrintedView, 'figures' | 'table' | 'summaries' | 'footnotes'>;

/** Maximum number of points in one printed figure; if there are more, every n-th is drawn. */
const maxPoints = 1500;

const nothing: Shown = { figures: [], table: null, summaries: [], footnotes: [] };

const missingLines = ({ missing: { datasets, analytes } }: HeldOfQuery) => [
  ...(datasets.length > 0 ? [`You do not hold ${missingDatasets(datasets)} of this view.`] : []),
  ...(analytes.length > 0
    ? [
        `Your data for this view have no value of ${analytes.map(({ name }) => typographicName(name)).join(', ')}.`,
      ]
    : []),
];

const archiveLine = (made: string, stamp: string) =>
  `Computed on ${made} from revision ${stamp.slice(0, 8) || 'unknown'} of the archive.`;

const methodLine = (methods: MethodNotes, analytes: readonly ValueColumn[]) => {
  const numbers = methods.refer(storedColumns(analytes));
  return numbers === '' ? [] : [`Methods and precision: ${numbers} of the list at the end.`];
};

const answerShown = async (
  deps: AnalysisDeps,
  mask: CellMask,
  query: SavedQuery,
  stored: NonNullable<SavedQuery['answer']>,
  { methods, made }: Printing,
): Promise<Shown> => {
  const page = { ...query, page: 1, page_size: printedRows };
  const found = await printAnswer(deps, mask, page, stored);
  if (!found) return { ...nothing, footnotes: ['The parameters of this answer are no longer valid.'] };
  const { answer, analytes, figure } = found;
  const left = answer.left_out.map(
    ({ reason, count }) => `${reason.replace(/\.$/, '')}: ${wholeNumber(count)}`,
  );
  const tests = answer.would_change.map(
    ({ test, price, oils }) => `${test.name} (${counted(oils, 'oil')}, $${price} each)`,
  );
  const alarmed = Object.entries(answer.under_alarm ?? {}).map(
    ([oil, names]) => `${oil} (${names.map(typographicName).join(', ')})`,
  );
  return {
    figures: answer.n === 0 ? [] : [thinned(figure, maxPoints)],
    table: answer.rows.length === 0 ? null : answerTable(answer, answers[stored.name].texts),
    summaries: [],
    footnotes: [
      `n: ${counted(answer.n, 'oil')}. ${left.length > 0 ? `Left out: ${left.join('; ')}.` : 'None was left out.'}`,
      `Rule: ${answer.rule}`,
      archiveLine(made, answer.revision),
      ...methodLine(methods, analytes),
      ...(tests.length > 0
        ? [`Tests that would change this: ${tests.join(', ')}. ${answers[stored.name].adds}`]
        : []),
      ...(alarmed.length > 0 ? [`Values of a batch under alarm: ${alarmed.join('; ')}.`] : []),
    ],
  };
};

/** The formulas of the own columns that a view shows. */
const formulaLines = (columns: readonly ValueColumn[]) => {
  const own = new Map(
    columns.filter(({ computed }) => computed).map((column) => [column.name, column.testName]),
  );
  return own.size === 0
    ? []
    : [`Computed: ${[...own].map(([name, formula]) => `${name} = ${formula}`).join('; ')}.`];
};

/** As on the screen, oils beyond a range stay in the chart on which it is drawn. */
const unnarrowed = (analytes: readonly ValueColumn[]) =>
  `With the oils beyond the range of ${analytes.map(({ name }) => typographicName(name)).join(' and ')}.`;

const analysisShown = async (
  deps: AnalysisDeps,
  mask: CellMask,
  query: SavedQuery,
  { methods, made }: Printing,
): Promise<Shown> => {
  const index = columnsOf(indexAnalytes(deps.dictionary()), query);
  const rows = await rowsQuery(deps, query, mask);
  // as on the screen
  const columns = subjectFirst(rows.columns, query.test_parameters ?? [], query.sort_field);
  const page = await deps.engine.page({ ...rows, columns, offset: 0, limit: printedRows }, mask);
  const { count } = page;
  const alarmed = await deps.alarmedCells();
  const stamp = await deps.database.readOne(readArchiveStamp);
  const figures: Figure[] = [];
  const summaries: PrintedSummary[] = [];
  const drawn: ValueColumn[] = [];
  const apart: string[] = [];
  const { year } = query.charts?.length ? await deps.engine.facets(query, mask) : { year: [] };
  const filters = { ...query, yearsFound: year.map(({ value }) => Number(value)) };
  for (const question of query.charts ?? []) {
    const analytes = analytesOfSeries(question).map((id) => requireAnalyte(index, id));
    const reason = apartReason(question, storedColumns(analytes), query);
    if (reason !== '') {
      apart.push(`A chart is not drawn. ${reason}`);
      continue;
    }
    drawn.push(...analytes);
    const parameters = query.test_parameters ?? [];
    const narrowed = { ...query, test_parameters: narrowingParameters(question, parameters) };
    const series = await deps.engine.series(narrowed, question, mask);
    if (series.kind === 'summary') {
      summaries.push(...summaryTables(series, question, analytes));
      continue;
    }
    const figure = thinned(seriesFigure(series, { question, analytes, filters }), maxPoints);
    const ranges = ownRanges(question, parameters).map(({ test }) => requireAnalyte(index, test));
    figures.push(ranges.length > 0 ? { ...figure, note: `${figure.note} ${unnarrowed(ranges)}` } : figure);
  }
  const origins = query.origin ?? subjectOrigins(query, query.sort_field);
  const table = oilTable(page, columns, alarmed, origins);
  return {
    figures: count === 0 ? [] : figures,
    table: count === 0 ? null : table,
    summaries: count === 0 ? [] : summaries,
    footnotes: [
      `${counted(count, 'oil')} found.`,
      ...apart,
      ...markLines(page.rows, columns, alarmed),
      archiveLine(made, stamp ?? ''),
      ...formulaLines([...columns, ...drawn]),
      ...methodLine(methods, [...columns.slice(0, table.head.length), ...drawn]),
    ],
  };
};

/** Data shared by the views of one story. */
export interface Printing {
  methods: MethodNotes;
  /** Day of printing. */
  made: string;
  /** The filters of a dashboard, which hold for all its views; undefined in a story. */
  dashboard?: DashboardFilters | undefined;
}

const describeSubject = (name: AnswerName | undefined) => (name ? answers[name].title : 'Data Analysis');

/**
 * An answer over the sample set covers the whole set: its saved filters are for the reader's own data, as on
 * the screen.
 */
const effectiveQuery = (query: SavedQuery): SavedQuery =>
  query.sample_set ? { sample_set: true, answer: query.answer } : query;

/** A view over the reader's held data; without data only what is missing. */
export const printedView = async (
  all: AnalysisDeps,
  view: View,
  held: HeldOfQuery,
  printing: Printing,
): Promise<PrintedView> => {
  const { mask } = held;
  const deps = await depsFor(all, view.query);
  const own = effectiveQuery(view.query);
  const combined = printing.dashboard && !own.sample_set ? combineFilters(own, printing.dashboard) : own;
  const analytes = indexAnalytes(deps.dictionary());
  const query = readableQuery(analytes, combined ?? own);
  const data = query.sample_set
    ? ' over the free sample set.'
    : `. Filters: ${filterLines(columnsOf(analytes, query), query).join('; ')}.`;
  const shown = async () => {
    if (mask.size === 0 || !combined) return nothing;
    if (query.answer) return answerShown(deps, mask, query, query.answer, printing);
    const all = await analysisShown(deps, mask, query, printing);
    return printing.dashboard && !hasTable(view) ? { ...all, table: null } : all;
  };
  return {
    kind: 'view',
    title: view.title,
    caption: view.caption ?? '',
    question: describeSubject(query.answer?.name) + data,
    missing: [
      ...missingLines(held),
      ...uncomputedTexts(analytes, combined ?? own),
      ...(combined ? [] : [excludedText]),
      ...(mask.size === 0 ? ['Without data of yours there is nothing to show here.'] : []),
    ],
    ...(await shown()),
  };
};

import { analysisFileFormats } from '@iom/contract/analysis/analysis.endpoints.ts';
import { maxCharts } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { Button, Group, Menu, Text } from '@mantine/core';
import { DownloadProgress, FormatItem, formatLabels } from '../../ui/downloads/downloads.tsx';
import classes from './analysis.module.css';
import { SelectColumns } from './columns/SelectColumns.tsx';
import { useDownloadResults } from './download/use-download-results.ts';
import type { AnalysisSearch } from './query/analysis-search.ts';
import { createChart } from './query/chart-param.ts';
import type { Analysis } from './query/use-analysis.ts';
import { rememberedColumns } from './query/use-analysis.ts';

interface DownloadProps {
  download: ReturnType<typeof useDownloadResults>;
  /** The view shows columns that were chosen: files can have all columns instead. */
  hasChosenColumns: boolean;
  disabled: boolean;
}

/** Downloads the results as CSV, or from the menu beside the button in another format or with all columns. */
const DownloadResults = ({ download, hasChosenColumns, disabled }: DownloadProps) => (
  <Button.Group>
    <Button
      size="sm"
      variant="default"
      disabled={disabled}
      loading={download.isPending}
      style={{ flexGrow: 1 }}
      onClick={() => download.start({ format: 'csv' })}
    >
      Download Results
    </Button>
    <Menu position="bottom-end" withinPortal shadow="sm" disabled={disabled || download.isPending}>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          px="xs"
          disabled={disabled || download.isPending}
          aria-label="Other files"
        >
          <span aria-hidden="true">▾</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hasChosenColumns && <Menu.Label>Chosen columns</Menu.Label>}
        {analysisFileFormats.map((format) => (
          <FormatItem key={format} {...formatLabels[format]} onClick={() => download.start({ format })} />
        ))}
        {hasChosenColumns && <Menu.Label>All columns</Menu.Label>}
        {hasChosenColumns &&
          (['csv', ...analysisFileFormats] as const).map((format) => (
            <FormatItem
              key={format}
              {...formatLabels[format]}
              onClick={() => download.start({ format, allColumns: true })}
            />
          ))}
      </Menu.Dropdown>
    </Menu>
  </Button.Group>
);

/** The analyte of the first chart: the one of a filter, else the first own column, else of the first column, else any analyte the user owns. */
const firstAnalyte = ({ view, results, analytes }: Analysis) =>
  view.test[0]?.test ??
  view.own[0]?.id ??
  results.data?.columns[0]?.id ??
  analytes.data?.results.find(({ owned }) => owned)?.id;

const isEmpty = ({ results }: Analysis) => results.data === undefined || results.data.count === 0;

interface Props {
  analysis: Analysis;
  onSearch: () => void;
  /** Called when the user asks for charts. If there is no chart, a histogram is added first. */
  onChart: () => void;
}

/** The buttons that search, download, add a chart and select columns. */
export const ResultActions = ({ analysis, onSearch, onChart }: Props) => {
  const { view, update, analytes } = analysis;
  const download = useDownloadResults(view);
  const columns = view.columns ?? 'all';
  const available = (analytes.data?.results ?? []).filter(
    ({ id, owned }) => owned || (columns !== 'all' && columns.includes(id)),
  );
  const choose = (next: readonly number[] | 'all', origin: AnalysisSearch['origin']) => {
    if (next === 'all') rememberedColumns.clear();
    else rememberedColumns.write([...next]);
    update({ columns: next, origin });
  };
  const analyte = firstAnalyte(analysis);
  const addChart = () => {
    const chart = analyte === undefined ? undefined : createChart('histogram', [analyte]);
    if (chart) update(({ chart: charts }) => ({ chart: charts.length > 0 ? charts : [chart] }));
    onChart();
  };
  return (
    <Group gap="xs">
      <Button size="sm" onClick={onSearch}>
        Search Oils
      </Button>
      <DownloadResults
        download={download}
        hasChosenColumns={columns !== 'all'}
        disabled={isEmpty(analysis)}
      />
      <Button
        size="sm"
        variant="default"
        disabled={isEmpty(analysis) || analyte === undefined}
        onClick={addChart}
      >
        Chart Using Results
      </Button>
      <SelectColumns available={available} columns={columns} origin={view.origin} onChoose={choose} />
      <div className={classes.downloadState}>
        {download.csvError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {download.csvError.message}
          </Text>
        )}
        <DownloadProgress download={download.file} fileDescription="the results" />
      </div>
    </Group>
  );
};

/** The analytes of the first summary: of the filters, the own columns and the first columns. */
const summaryAnalytes = ({ view, results }: Analysis) =>
  [
    ...new Set([
      ...view.test.map(({ test }) => test),
      ...view.own.map(({ id }) => id),
      ...(results.data?.columns.map(({ id }) => id) ?? []),
    ]),
  ].slice(0, 2);

/** Shows the results as a table of groups. */
export const SummarizeResults = ({ analysis, onChart }: Pick<Props, 'analysis' | 'onChart'>) => {
  const addSummary = () => {
    const summary = createChart('summary', summaryAnalytes(analysis), 'sae_grade');
    const isSummary = ({ kind }: SeriesQuestion) => kind === 'summary';
    if (summary)
      analysis.update(({ chart: charts }) => ({
        chart: charts.some(isSummary) || charts.length >= maxCharts ? charts : [summary, ...charts],
      }));
    onChart();
  };
  return (
    <Button
      size="sm"
      variant="subtle"
      px="xs"
      disabled={isEmpty(analysis) || firstAnalyte(analysis) === undefined}
      onClick={addSummary}
    >
      Group and Summarize
    </Button>
  );
};

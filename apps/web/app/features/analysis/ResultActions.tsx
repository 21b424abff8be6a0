import { Button, Group, Text } from '@mantine/core';
import { DownloadProgress } from '../../ui/downloads/downloads.tsx';
import classes from './analysis.module.css';
import { SelectColumns } from './columns/SelectColumns.tsx';
import { DownloadResults } from './download/DownloadResults.tsx';
import { useDownloadResults } from './download/use-download-results.ts';
import { chartOf } from './query/chart-param.ts';
import type { Analysis } from './query/use-analysis.ts';
import { rememberedColumns } from './query/use-analysis.ts';

/** The analyte that the first chart shows: that of a filter, of the first column, or any with a value. */
const firstAnalyte = ({ view, results, analytes }: Analysis) =>
  view.test[0]?.test ?? results.data?.columns[0]?.id ?? analytes.data?.results.find(({ owned }) => owned)?.id;

interface Props {
  analysis: Analysis;
  onSearch: () => void;
  /** The charts are asked for; the first is added where there is none. */
  onChart: () => void;
}

/** Searches, downloads, charts and chooses columns. */
export const ResultActions = ({ analysis, onSearch, onChart }: Props) => {
  const { view, update, results, analytes } = analysis;
  const download = useDownloadResults(view);
  const columns = view.columns ?? 'all';
  const available = (analytes.data?.results ?? []).filter(
    ({ id, owned }) => owned || (columns !== 'all' && columns.includes(id)),
  );
  const choose = (next: readonly number[] | 'all') => {
    if (next === 'all') rememberedColumns.clear();
    else rememberedColumns.write([...next]);
    update({ columns: next });
  };
  const charted = firstAnalyte(analysis);
  const addChart = () => {
    const chart = charted === undefined ? undefined : chartOf('histogram', [charted]);
    if (chart) update(({ chart: charts }) => ({ chart: charts.length > 0 ? charts : [chart] }));
    onChart();
  };
  const none = results.data === undefined || results.data.count === 0;
  return (
    <Group gap="xs">
      <Button size="sm" onClick={onSearch}>
        Search Oils
      </Button>
      <DownloadResults download={download} hasChosenColumns={columns !== 'all'} disabled={none} />
      <Button size="sm" variant="default" disabled={none || charted === undefined} onClick={addChart}>
        Chart Using Results
      </Button>
      <SelectColumns available={available} columns={columns} onChoose={choose} />
      <div className={classes.downloadState}>
        {download.csvError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {download.csvError.message}
          </Text>
        )}
        <DownloadProgress download={download.file} fileOf="the results" />
      </div>
    </Group>
  );
};

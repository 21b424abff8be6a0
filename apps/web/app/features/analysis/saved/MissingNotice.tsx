import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Alert, Text } from '@mantine/core';
import { type Analysis, datasetCount } from '../query/use-analysis.ts';
import { useSharedAnalysis } from './use-shared-analysis.ts';

/** Names of the analytes in the view of which the user holds no value. */
const analytesNotHeld = ({ view, analytesById }: Analysis) => {
  const columns = typeof view.columns === 'object' ? view.columns : [];
  const ids = new Set([
    ...columns,
    ...view.test.map(({ test }) => test),
    ...view.chart.flatMap(analytesOfSeries),
  ]);
  return [...ids].flatMap((id) => {
    const analyte = analytesById.get(id);
    return analyte && !analyte.owned ? [typographicName(analyte.name)] : [];
  });
};

const maxNames = 8;
const listed = (names: readonly string[]) =>
  names.length <= maxNames
    ? names.join(', ')
    : `${names.slice(0, maxNames).join(', ')} and ${counted(names.length - maxNames, 'other')}`;

/** Says what of a link its reader does not hold. */
export const MissingNotice = ({ analysis }: { analysis: Analysis }) => {
  const shared = useSharedAnalysis(analysis);
  if (shared.isError)
    return (
      <Alert color="gray" title="This link does not open an analysis" role="alert">
        It was deleted, or the link is incomplete. You see all your data.
      </Alert>
    );
  const datasets = Math.max(analysis.datasetsNotHeld, shared.data?.missing.datasets.length ?? 0);
  const holdsNone = datasets > 0 && datasetCount(analysis.view) === 0;
  const names = new Set([
    ...analytesNotHeld(analysis),
    ...(shared.data?.missing.analytes.map(({ name }) => typographicName(name)) ?? []),
  ]);
  const name = shared.data && `“${shared.data.name}”`;
  if (datasets === 0 && names.size === 0) return name ? <Text size="sm">Opened from {name}.</Text> : null;
  return (
    <Alert
      color="gray"
      title={`You hold ${holdsNone ? 'none of the datasets' : 'only part'} of ${name ?? 'this view'}`}
      role="status"
    >
      {holdsNone && <Text size="sm">You see all the data you hold instead.</Text>}
      {datasets > 0 && !holdsNone && (
        <Text size="sm">
          {counted(datasets, 'dataset')} of it {datasets === 1 ? 'is' : 'are'} not in your data; the search
          covers what you hold.
        </Text>
      )}
      {names.size > 0 && <Text size="sm">You hold no value of {listed([...names])}.</Text>}
    </Alert>
  );
};

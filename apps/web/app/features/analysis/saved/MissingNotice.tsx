import { readSharedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import type { SharedAnalysis } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { missingDatasets } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { searchOf } from '../query/analysis-search.ts';
import { type Analysis, datasetCount } from '../query/use-analysis.ts';

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

interface Props {
  analysis: Analysis;
  /** What was shared, in quotes; undefined for a view of the reader. */
  name: string | undefined;
  /** What the server found missing of the datasets of the link. */
  missing: SharedAnalysis['missing'] | undefined;
}

/**
 * What of a view its reader does not hold. The view is computed over the datasets of it that are held, and over nothing if none is: all
 * other data are an act of the reader.
 */
export const ScopeNotice = ({ analysis, name, missing }: Props) => {
  const { view, update, datasetsNotHeld, holdsNone, owned } = analysis;
  // what the link lacks is no fact about other datasets, chosen since
  const isScopeOfLink = missing !== undefined && missing.datasets.length === datasetsNotHeld;
  const names = new Set([
    ...(holdsNone ? [] : analytesNotHeld(analysis)),
    ...(isScopeOfLink && !holdsNone ? missing.analytes.map((one) => typographicName(one.name)) : []),
  ]);
  if (datasetsNotHeld === 0 && names.size === 0) return null;
  const what = name ?? 'this view';
  const lacking =
    isScopeOfLink && missing.datasets.length > 0
      ? missingDatasets(missing.datasets)
      : counted(datasetsNotHeld, 'dataset');
  const held = datasetCount(view);
  const hasData = owned.data !== undefined && datasetCount(owned.data) > 0;
  return (
    <Alert
      color="gray"
      title={`You hold ${holdsNone ? 'none of the datasets' : 'only part'} of ${what}`}
      role="status"
      className="no-print"
    >
      {datasetsNotHeld > 0 && (
        <Text size="sm">
          Its data that you do not hold: {lacking}.{' '}
          {holdsNone
            ? 'Nothing is shown in their place.'
            : `Everything below is computed over the ${counted(held, 'dataset')} of it that you hold.`}
        </Text>
      )}
      {names.size > 0 && <Text size="sm">You hold no value of {listed([...names])}.</Text>}
      <Group gap="sm" mt="xs">
        {datasetsNotHeld > 0 && hasData && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => update({ regional_reports: [], custom_reports: [], page: 1 })}
          >
            Use all my data
          </Button>
        )}
        <Anchor component={Link} to={pages.available.path()} size="sm">
          Available data and prices
        </Anchor>
      </Group>
    </Alert>
  );
};

/** The shared analysis of the URL. Its view is written into the URL once, where it can be changed. */
const useSharedAnalysis = ({ view, update }: Analysis) => {
  const token = view.shared;
  const shared = useQuery({
    ...endpointQuery(readSharedAnalysis, { params: { token } }),
    enabled: token !== '',
  });
  const opened = useRef('');
  const { data } = shared;
  useEffect(() => {
    // a view with columns was opened before: a reload, or the back button
    if (!data || opened.current === token || view.columns !== undefined) return;
    opened.current = token;
    update({ ...searchOf(data.query), shared: token }, { replace: true });
  });
  return shared;
};

/** Whose view a link opened, and over which data. */
const OpenedFrom = ({ analysis, shared }: { analysis: Analysis; shared: SharedAnalysis }) => {
  const { regional_reports = [], custom_reports = [] } = shared.query;
  const named = regional_reports.length + custom_reports.length;
  const isAll = datasetCount(analysis.view) === 0 && !analysis.holdsNone;
  const scope = named === 0 ? 'all the data that its author holds' : counted(named, 'dataset');
  return (
    <Text size="sm">
      Opened from “{shared.name}”{!shared.mine && `, which was saved over ${scope}`}.{' '}
      {!shared.mine && isAll && 'Below is all the data that you hold.'}
    </Text>
  );
};

/** Says from which link a view was opened, and what of it the reader does not hold. */
export const MissingNotice = ({ analysis }: { analysis: Analysis }) => {
  const shared = useSharedAnalysis(analysis);
  if (shared.isError)
    return (
      <Alert color="gray" title="This link does not open an analysis" role="alert">
        It was deleted, or the link is incomplete. You see all your data.
      </Alert>
    );
  return (
    <>
      {shared.data && <OpenedFrom analysis={analysis} shared={shared.data} />}
      <ScopeNotice
        analysis={analysis}
        name={shared.data && `“${shared.data.name}”`}
        missing={shared.data?.missing}
      />
    </>
  );
};

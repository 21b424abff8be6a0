import { pages } from '@iom/contract/pages/pages.ts';
import { readImport } from '@iom/contract/samples/imports/imports.endpoints.ts';
import {
  type ImportError,
  type ImportReport,
  type ImportRow,
  type ImportWarning,
  maxListedErrors,
  type RevisedValue,
  type SanityKind,
} from '@iom/contract/samples/imports/imports.schemas.ts';
import { listSampleGroups } from '@iom/contract/samples/samples.endpoints.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { isUnfinished } from '@iom/contract/shared/tasks.ts';
import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useRows } from '../../../lib/api/use-list.ts';
import { shortTextParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { GroupSamples } from '../GroupSamples.tsx';
import { PhotoUpload } from '../photos/PhotoUpload.tsx';
import { MailedHolders } from '../revisions/CorrectionMails.tsx';
import { revisedColumns } from '../revisions/OilRevisions.tsx';
import { findingLabels } from '../sanity/GroupFindings.tsx';
import { LikelyDuplicates, SanityReport } from '../sanity/SanityReport.tsx';

const params = { task: shortTextParam(100) };

/** The import whose report the page shows; its task id is in the URL, so that it is found again. */
export const useSelectedImport = () => {
  const [{ task }, update] = useSearchState(params);
  return { task, show: (next: string) => update({ task: next }) };
};

/** The outcome of an import in a few words. */
export const outcomeText = (task: ImportRow) => {
  const { status, dry_run, correction, accepted, error_count, warning_count, failure } = task;
  if (status === 'PENDING') return 'Waiting';
  if (status === 'RUNNING') return dry_run ? 'Being checked' : 'Being imported';
  if (failure) return 'Failed';
  if (error_count > 0) return counted(error_count, 'error');
  if (dry_run) return warning_count > 0 ? counted(warning_count, 'warning') : 'No errors';
  return correction ? 'Correction stored' : `${counted(accepted, 'sample')} imported`;
};

const columns: readonly Column<ImportError>[] = [
  { accessor: 'file', title: 'File', noWrap: true, render: ({ file }) => `${file}.csv` },
  { accessor: 'line', title: 'Line', textAlign: 'right', onPhone: 'hidden' },
  { accessor: 'column', title: 'Column', noWrap: true, onPhone: 'hidden' },
  {
    accessor: 'message',
    title: 'What is wrong',
    onPhone: 'below',
    cellsStyle: breakAnywhere,
  },
];

const place = ({ file, line, column }: ImportError) =>
  [`${file}.csv`, `Line ${line}`, column].filter(Boolean).join(' · ');
/** On a phone the first column states the place in one line. */
const usePlaceColumns = <Row extends ImportError>(columns: readonly Column<Row>[]) => {
  const isMobile = useIsMobile();
  return isMobile
    ? columns.map((one) => (one.accessor === 'file' ? { ...one, render: place } : one))
    : columns;
};

const warningColumns: readonly Column<ImportWarning>[] = [
  ...columns.slice(0, 2),
  {
    accessor: 'kind',
    title: 'Kind',
    onPhone: 'below',
    render: ({ kind }) => findingLabels[kind],
    csv: ({ kind }) => findingLabels[kind],
  },
  { accessor: 'message', title: 'Finding', onPhone: 'below', cellsStyle: breakAnywhere },
];

/** Counts that are not in the list of warnings. */
const otherCounts = ({ sanity }: ImportReport) => {
  const find = (kind: SanityKind) => sanity.find((one) => one.kind === kind)?.count ?? 0;
  const [outsideGrade, outsideMarket] = [find('outside_grade'), find('outside_market')];
  return [
    outsideGrade > 0 && `${counted(outsideGrade, 'oil')} outside the SAE J300 grade on the label.`,
    outsideMarket > 0 &&
      `${counted(outsideMarket, 'value')} outside the range of the market, as healthy groups have too.`,
  ].filter((text) => text !== false);
};

/** What looks wrong in files that can be imported; nothing without findings. */
const ImportWarnings = ({ name, report }: { name: string; report: ImportReport }) => {
  const list = useRows<ImportWarning>(report.warnings);
  const columns = usePlaceColumns(warningColumns);
  const others = otherCounts(report);
  if (report.warnings.length === 0 && others.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Warnings">
      <Title order={3}>What looks wrong</Title>
      {others.length > 0 && <Text size="sm">{others.join(' ')}</Text>}
      {report.warnings.length > 0 && (
        <DataTable
          label={`Warnings of ${name}`}
          list={list}
          columns={columns}
          rowKey={({ line, message }) => `${line} ${message}`}
          exportAs="import-warnings"
          empty={{ title: 'No warnings' }}
        />
      )}
    </Stack>
  );
};

/** The errors of an import by file, line and column, and as a CSV file. */
const ImportErrors = ({ name, errors }: { name: string; errors: readonly ImportError[] }) => {
  const list = useRows(errors);
  return (
    <Stack gap="xs">
      <Alert color="red" variant="light" role="alert">
        {errors.length >= maxListedErrors
          ? `There are many errors; the first ${counted(maxListedErrors, 'error')} are listed.`
          : `${counted(errors.length, 'error')}.`}{' '}
        The header of a file is line 1.
      </Alert>
      <DataTable
        label={`Errors of ${name}`}
        list={list}
        columns={usePlaceColumns(columns)}
        rowKey={({ file, line, column, message }) => `${file} ${line} ${column} ${message}`}
        exportAs="import-errors"
        empty={{ title: 'No errors' }}
      />
    </Stack>
  );
};

interface Props {
  id: number;
  task: Pick<ImportRow, 'created'>;
  samples: number;
}

/** The group of an import or of an earlier one of the same files, with the way to its approval. */
const ImportedGroup = ({ id, task, samples }: Props) => {
  const [shown, setShown] = useState(false);
  const { data, error, refetch } = useQuery(endpointQuery(listSampleGroups, { query: { id: String(id) } }));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={80} animate={false} />;
  const [group] = data.results;
  if (!group) return null;
  const isEarlier = group.created < task.created;
  return (
    <Alert
      color="petrol"
      variant="light"
      role="status"
      title={isEarlier ? 'These files were imported before' : `${counted(samples, 'sample')} imported`}
    >
      <Group gap="md">
        <span style={{ overflowWrap: 'anywhere' }}>
          {isEarlier && `Nothing was stored again. Their group is ${group.name}. `}
          {group.status === 'RELEASED' ? (
            'The group is released.'
          ) : (
            <>
              The group awaits approval on{' '}
              <Anchor component={Link} to={pages.approval.path()} inherit>
                Approve samples
              </Anchor>
              .
            </>
          )}
        </span>
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          View its samples
        </Button>
      </Group>
      {shown && <GroupSamples group={group} onClose={() => setShown(false)} />}
    </Alert>
  );
};

interface CorrectedOilsProps {
  task: Pick<ImportRow, 'name' | 'dry_run'>;
  correction: NonNullable<ImportReport['correction']>;
}

const correctionTitle = (dryRun: boolean, changed: number) => {
  if (changed === 0) return 'Nothing to correct';
  if (dryRun) return `${counted(changed, 'value')} would change`;
  return `${counted(changed, 'value')} corrected`;
};

const correctionSentence = (dryRun: boolean, { changed, unchanged }: CorrectedOilsProps['correction']) => {
  const same = `${wholeNumber(unchanged)} of the values in the files ${unchanged === 1 ? 'is' : 'are'} unchanged.`;
  if (changed === 0) return `${same} Nothing was stored.`;
  return dryRun
    ? `${same} Nothing has been stored yet: press Import.`
    : `${same} Holders of the corrected values are notified by email.`;
};

const mailedText = (dryRun: boolean, mailed: number) =>
  dryRun ? `${counted(mailed, 'holder')} would be mailed` : `${counted(mailed, 'holder')} mailed`;

/** The values that a correction changes or has changed. */
const CorrectedOils = ({ task: { name, dry_run }, correction }: CorrectedOilsProps) => {
  const { changed, changes, mailed } = correction;
  const list = useRows<RevisedValue>(changes);
  return (
    <Stack gap="xs">
      <Alert
        color={changed === 0 ? 'gray' : 'petrol'}
        variant="light"
        role="status"
        title={correctionTitle(dry_run, changed)}
      >
        {correctionSentence(dry_run, correction)}
      </Alert>
      {mailed !== null && mailed > 0 && (
        <section>
          <Title order={3}>{mailedText(dry_run, mailed)}</Title>
          <MailedHolders correction={correction} />
        </section>
      )}
      {changed > changes.length && (
        <Text size="sm" className="quiet">
          The first {counted(changes.length, 'change')} are listed.
        </Text>
      )}
      {changed > 0 && (
        <DataTable
          label={`Changes of ${name}`}
          list={list}
          columns={revisedColumns}
          rowKey={(row) => `${row.report_number} ${row.name}`}
          exportAs="corrections"
          empty={{ title: 'No changes' }}
        />
      )}
    </Stack>
  );
};

const pollMs = 1000;

const Running = ({ task }: { task: ImportRow }) => (
  <div role="status">
    <Text size="sm" mb="xs">
      {task.dry_run ? 'The files are being checked.' : 'The files are being imported.'} You can leave this
      page and come back.
    </Text>
    <Progress value={Math.max(5, task.progress * 100)} animated aria-label="Progress of the import" />
  </div>
);

const Outcome = ({ task, report }: { task: ImportRow; report: ImportReport }) => {
  const warnings = <ImportWarnings name={task.name} report={report} />;
  if (report.errors.length > 0)
    return (
      <>
        <ImportErrors name={task.name} errors={report.errors} />
        {warnings}
      </>
    );
  if (report.correction)
    return (
      <>
        <CorrectedOils task={task} correction={report.correction} />
        {warnings}
      </>
    );
  if (report.group !== null && task.group === null)
    return (
      <Alert color="gray" variant="light" title="Import withdrawn" role="status">
        Its group was removed before it was released.
      </Alert>
    );
  if (report.group !== null)
    return (
      <>
        <ImportedGroup id={report.group} task={task} samples={report.accepted} />
        <PhotoUpload group={report.group} />
        <SanityReport group={report.group} />
      </>
    );
  return (
    <>
      <Alert color="petrol" variant="light" title="No errors" role="status">
        {counted(report.accepted, 'sample')} can be imported. Nothing has been stored yet: press Import.
      </Alert>
      {warnings}
      {report.duplicates && (
        <Stack gap="xs" component="section" aria-label="Also worth a look">
          <Title order={3}>Also worth a look</Title>
          <LikelyDuplicates findings={report.duplicates} />
        </Stack>
      )}
    </>
  );
};

/** The import in the URL: its progress, then its errors or its group. Nothing without one. */
export const ImportTask = () => {
  const { task: id } = useSelectedImport();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readImport, { params: { task: id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? pollMs : false),
  });
  const status = data?.status;
  useEffect(() => {
    // imported and corrected oils may be in any list
    if (status) void client.invalidateQueries();
  }, [client, status]);
  if (id === '') return null;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  return (
    <Stack component="section" gap="md" aria-label={`Report of ${data.name}`}>
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        {data.name}
        {data.dry_run && ' (check)'}
      </Title>
      {isUnfinished(data) && <Running task={data} />}
      {data.failure && (
        <Alert color="red" variant="light" role="alert" title="Not imported">
          {data.failure}
        </Alert>
      )}
      {data.report && <Outcome task={data} report={data.report} />}
      {data.report && data.report.errors.length > 0 && (
        <Text size="sm" className="quiet">
          {wholeNumber(data.report.rejected)} samples were read and nothing was stored. Correct the files,
          choose them again and repeat the check.
        </Text>
      )}
    </Stack>
  );
};

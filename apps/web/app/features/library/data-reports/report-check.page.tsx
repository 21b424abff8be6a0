import {
  checkCodePattern,
  checkPdfReport,
  printedCheckCode,
} from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { HydratedFieldset } from '../../../ui/forms/HydratedFieldset.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Facts } from '../../../ui/record/Facts.tsx';
import classes from './report-check.module.css';

/** A field for the check code of a data report, which leads to the page that confirms the code. */
export const CheckCodeForm = () => {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const { form, focusFirst } = useErrorFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    const isCode = checkCodePattern.test(typed);
    setError(isCode ? '' : 'Enter the twelve characters of the code, with or without dashes.');
    if (isCode) void navigate(pages.reportCheck.path({ code: printedCheckCode(typed) }));
    else focusFirst();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Check a data report">
      <HydratedFieldset>
        <Group align="end" gap="sm">
          <TextInput
            label="Code of the report"
            description="In the report, under “How to check”."
            placeholder="7Q2M-K4XB-9TRC"
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={error || undefined}
            flex="0 1 22rem"
          />
          <Button type="submit">Check</Button>
        </Group>
      </HydratedFieldset>
    </form>
  );
};

/** The facts that a check code confirms: number, revision and checksum of the data report, and nothing else. */
const ReportCheck = ({ code }: { code: string }) => {
  const found = useQuery({ ...endpointQuery(checkPdfReport, { params: { code } }), retry: false });
  if (found.isPending) return <Skeleton h={160} maw={640} />;
  const { error } = found;
  if (error instanceof ApiFailure && [400, 404].includes(error.status))
    return (
      <EmptyState title="No data report has this code">
        Compare the code with the one in the report, under “How to check”. A report that bears a code unknown
        here was not made by the institute.
      </EmptyState>
    );
  if (error) return <ErrorState message={error.message} onRetry={() => void found.refetch()} />;
  const { report_number, revision, checksum, made } = found.data;
  return (
    <Stack gap="md" maw={640}>
      <Text>
        The institute made a data report with this code. Your copy is genuine if number, revision and checksum
        are those printed in it.
      </Text>
      <Facts
        facts={[
          ['Report', `${report_number}, ${revision}`],
          ['First made', formatDay(made)],
        ]}
      />
      <div>
        <Text size="sm" className="quiet">
          SHA-256 of the figures
        </Text>
        <Text className={classes.checksum}>{checksum}</Text>
      </div>
    </Stack>
  );
};

/** The form for the check code of a data report. If the URL has a code, the confirmed facts appear above it. */
export default function ReportCheckPage() {
  const { code } = useParams();
  return (
    <>
      <PageHeader
        lead={
          code === undefined &&
          'Every Engine Oil Data Report bears a code. It leads to the number, the revision and the checksum of the figures as the institute printed them, so that anybody who is given a report can see whether it was changed.'
        }
      />
      <Stack gap="xl">
        {code !== undefined && <ReportCheck code={code} />}
        <CheckCodeForm key={code === undefined ? 'form' : 'result'} />
      </Stack>
    </>
  );
}

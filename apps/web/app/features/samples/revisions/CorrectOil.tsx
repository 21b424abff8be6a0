import { missingLabels } from '@iom/contract/library/values/missing.rules.ts';
import { correctValues, readReportedValues } from '@iom/contract/samples/imports/imports.endpoints.ts';
import type { CorrectedValues, ReportedValues } from '@iom/contract/samples/imports/imports.schemas.ts';
import { findReadings } from '@iom/contract/shared/numbers.ts';
import { Button, Checkbox, Fieldset, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { CorrectionFindings } from '../sanity/GroupFindings.tsx';
import { CorrectionMails } from './CorrectionMails.tsx';

interface Line {
  key: number;
  /** Id of the analyte as text; null before it is chosen. */
  analyte: string | null;
  value: string;
  withdrawn: boolean;
}
interface Values extends Record<string, unknown> {
  reason: string;
  values: Line[];
}
const emptyLine = (key: number): Line => ({ key, analyte: null, value: '', withdrawn: false });

/** A typed value with a decimal point, where its comma can only be a decimal comma; the server refuses `1,234` with both readings. */
const withPoint = (text: string) => {
  const [reading, other] = findReadings(text);
  return reading === undefined || other !== undefined ? text : reading;
};

const toBody = ({ reason, values }: Values) => ({
  reason,
  values: values.map(({ analyte, value, withdrawn }) => ({
    analyte: Number(analyte),
    value: withdrawn ? null : withPoint(value),
  })),
});

const lineErrors = ({ values }: Values): FieldMessages =>
  Object.fromEntries(
    values.flatMap(({ analyte, value, withdrawn }, index) => [
      ...(analyte === null ? [[`values.${index}.analyte`, 'Choose a result.'] as const] : []),
      ...(!withdrawn && value.trim() === ''
        ? [[`values.${index}.value`, 'Enter the corrected value, or withdraw the result.'] as const]
        : []),
    ]),
  );

const withUnit = (value: string | null, unit: string) => {
  if (value === null) return missingLabels.no_result.meaning;
  return unit === '' ? value : `${value} ${unit}`;
};

type Reported = ReportedValues['values'];

/** What is about to happen, in a list and a sentence. */
const Changes = ({ checked, reported }: { checked: CorrectedValues; reported: Reported }) => (
  <Stack gap="xs">
    <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
      {checked.changes.map((change) => {
        const analyte = reported.find((one) => one.analyte === change.analyte);
        const unit = analyte?.unit ?? '';
        return (
          <li key={change.analyte}>
            {analyte?.name}: {withUnit(change.old, unit)} → {withUnit(change.new, unit)}
          </li>
        );
      })}
    </ul>
    <CorrectionMails correction={{ mailed: checked.holders, holders: checked.mailed }} />
    <Text size="sm" className="quiet">
      The oil gets a new revision. The old values stay in its list of revisions.
    </Text>
  </Stack>
);

/** The findings as sentences. */
const findingLines = ({ warnings, outside_grade }: CorrectedValues) => [
  ...(outside_grade ? ['The oil would be outside the SAE J300 grade on its label.'] : []),
  ...warnings.map(({ message }) => message),
];

interface Props {
  oil: { id: number; reportNumber: string };
  onClose: () => void;
}

/** The fields of the correction, then its changes and holders before it is stored. */
const CorrectionForm = ({ oil, reported, onClose }: Props & { reported: Reported }) => {
  const client = useQueryClient();
  const [checked, setChecked] = useState<CorrectedValues>();
  const [confirmed, setConfirmed] = useState(false);
  const params = { id: oil.id };
  const { form, submit, mutation, notice } = useEndpointForm(correctValues, {
    initialValues: { reason: '', values: [emptyLine(0)] } as Values,
    request: (values) => ({ params, query: { dry_run: 'true' as const }, body: toBody(values) }),
    validate: lineErrors,
    onSuccess: (found) => {
      setChecked(found);
      setConfirmed(false);
    },
  });
  const { values: lines } = form.getValues();
  if (checked && checked.changes.length > 0) {
    const findings = findingLines(checked);
    return (
      <ConfirmMutation
        title={`Correct ${oil.reportNumber}`}
        confirm="Store correction"
        disabled={findings.length > 0 && !confirmed}
        send={async () => {
          await call(correctValues, { params, body: toBody(form.getValues()) });
          onClose();
        }}
        refresh={() => client.invalidateQueries()}
        success={`${oil.reportNumber} corrected.`}
        onClose={() => setChecked(undefined)}
      >
        <Stack gap="sm">
          <Changes checked={checked} reported={reported} />
          <CorrectionFindings
            messages={findings}
            count={findings.length}
            confirmed={confirmed}
            onConfirm={setConfirmed}
          />
        </Stack>
      </ConfirmMutation>
    );
  }
  const options = reported.map(({ analyte, name }) => ({ value: String(analyte), label: name }));
  return (
    <FormDialog
      title={`Correct ${oil.reportNumber}`}
      submitLabel="Check changes"
      unsaved={form.isDirty()}
      pending={mutation.isPending}
      error={checked ? 'The oil has these values already.' : notice?.text}
      onSubmit={submit}
      onClose={onClose}
    >
      {lines.map((line, index) => {
        const chosen = reported.find(({ analyte }) => String(analyte) === line.analyte);
        return (
          <Fieldset key={line.key} legend={`Result ${index + 1}`}>
            <Stack gap="xs">
              <Select
                label="Result"
                data={options}
                searchable
                required
                {...form.getInputProps(`values.${index}.analyte`)}
              />
              {chosen && (
                <Text size="sm" className="quiet">
                  Reported: {withUnit(chosen.value, chosen.unit)}
                </Text>
              )}
              <TextInput
                label={chosen?.unit ? `Corrected value in ${chosen.unit}` : 'Corrected value'}
                disabled={line.withdrawn}
                {...form.getInputProps(`values.${index}.value`)}
              />
              <Group justify="space-between">
                <Checkbox
                  label="Withdraw this result"
                  {...form.getInputProps(`values.${index}.withdrawn`, { type: 'checkbox' })}
                />
                {lines.length > 1 && (
                  <Button size="xs" variant="subtle" onClick={() => form.removeListItem('values', index)}>
                    Remove
                  </Button>
                )}
              </Group>
            </Stack>
          </Fieldset>
        );
      })}
      <Button
        variant="default"
        onClick={() => form.insertListItem('values', emptyLine(1 + Math.max(...lines.map(({ key }) => key))))}
      >
        Correct another result
      </Button>
      <TextInput label="Reason" required {...form.getInputProps('reason')} />
    </FormDialog>
  );
};

/** The dialog in which an administrator corrects values of a released oil. */
export const CorrectOil = ({ oil, onClose }: Props) => {
  const { data, error, refetch } = useQuery(endpointQuery(readReportedValues, { params: { id: oil.id } }));
  if (data) return <CorrectionForm oil={oil} reported={data.values} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={`Correct ${oil.reportNumber}`} centered>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton h={240} />}
    </Dialog>
  );
};

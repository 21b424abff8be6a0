import type { AssuranceOverview } from '@iom/contract/library/assurance.schemas.ts';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { choiceOf } from './assurance.rules.ts';
import { ControlChart } from './ControlChart.tsx';

/** Control charts: a reference oil and what it was measured for, both kept in the address. */
export const ReferenceOils = ({ overview }: { overview: AssuranceOverview }) => {
  const [address, setAddress] = useSearchParams();
  const { oil, measured, analyte } = choiceOf(overview, {
    oil: address.get('oil'),
    analyte: address.get('analyte'),
  });
  if (!oil || !analyte)
    return (
      <EmptyState title="No reference oil yet">
        Control charts appear with the first released group that was tested together with one.
      </EmptyState>
    );
  const choose = (name: string, value: string) =>
    setAddress(
      (before) => {
        before.set(name, value);
        return before;
      },
      { preventScrollReset: true },
    );
  return (
    <Stack gap="md">
      <Group align="end">
        <NativeSelect
          label="Reference oil"
          data={overview.reference_oils}
          value={oil}
          onChange={(event) => choose('oil', event.currentTarget.value)}
        />
        <NativeSelect
          label="Measured"
          data={measured.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={analyte.id}
          onChange={(event) => choose('analyte', event.currentTarget.value)}
        />
      </Group>
      <ControlChart oil={oil} analyte={analyte} />
    </Stack>
  );
};

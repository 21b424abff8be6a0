import type { AssuranceOverview } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { textParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { selectChart } from './assurance.rules.ts';
import { ControlChart } from './ControlChart.tsx';

/** Control charts: a reference oil and what it was measured for, both kept in the URL. */
export const ReferenceOils = ({ overview }: { overview: AssuranceOverview }) => {
  const [search, update] = useSearchState({ oil: textParam, analyte: textParam });
  const { oil, measured, analyte } = selectChart(overview, search);
  if (!oil || !analyte)
    return (
      <EmptyState title="No reference oil yet">
        Control charts appear with the first released group that was tested together with one.
      </EmptyState>
    );
  return (
    <Stack gap="md">
      <Group align="end">
        <NativeSelect
          label="Reference oil"
          data={overview.reference_oils}
          value={oil}
          onChange={(event) => update({ oil: event.currentTarget.value })}
        />
        <NativeSelect
          label="Measured"
          data={measured.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={analyte.id}
          onChange={(event) => update({ analyte: event.currentTarget.value })}
        />
      </Group>
      <ControlChart oil={oil} analyte={analyte} />
    </Stack>
  );
};

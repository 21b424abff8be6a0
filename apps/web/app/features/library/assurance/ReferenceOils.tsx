import type { AssuranceOverview } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { textParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { selectChart } from './assurance.rules.ts';
import { ControlChart } from './ControlChart.tsx';

const params = { oil: textParam, analyte: textParam, laboratory: textParam, batch: textParam };
/** Nothing marked. */
const unmarked = { laboratory: '', batch: '' };

/** Control charts: a reference oil and what it was measured for, both kept in the URL, which may name a batch to mark. */
export const ReferenceOils = ({ overview }: { overview: AssuranceOverview }) => {
  const [search, update] = useSearchState(params);
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
          onChange={(event) => update({ oil: event.currentTarget.value, ...unmarked })}
        />
        <NativeSelect
          label="Measured"
          data={measured.map(({ id, name }) => ({ value: String(id), label: typographicName(name) }))}
          value={analyte.id}
          onChange={(event) => update({ analyte: event.currentTarget.value, ...unmarked })}
        />
      </Group>
      <ControlChart oil={oil} analyte={analyte} marked={search} />
    </Stack>
  );
};

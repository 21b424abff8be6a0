import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ColumnChecklist, withToggled } from '../../../ui/values/ColumnChecklist.tsx';
import { matchesAnalyte } from '../parameters/analyte-search.rules.ts';

type Columns = readonly number[] | 'all';

interface Props {
  /** Analytes for which the user holds a value, and the analytes of the current columns. */
  available: readonly DisplayAnalyte[];
  columns: Columns;
  onChoose: (columns: Columns) => void;
}

const methodLabel = ({ method, test }: DisplayAnalyte) =>
  [typographicName(test.name), method].filter(Boolean).join(', ');

const Picker = ({ available, columns, onChoose, onClose }: Props & { onClose: () => void }) => {
  const [picked, setPicked] = useState<ReadonlySet<number>>(
    () => new Set(columns === 'all' ? available.map(({ id }) => id) : columns),
  );
  const [search, setSearch] = useState('');
  const found = useMemo(() => available.filter((one) => matchesAnalyte(one, search)), [available, search]);
  const toggle = (ids: readonly number[], on: boolean) => setPicked(withToggled(picked, ids, on));
  const foundIds = found.map(({ id }) => id);
  const allFound = foundIds.length > 0 && foundIds.every((id) => picked.has(id));
  const apply = () => {
    const ids = available.filter(({ id }) => picked.has(id)).map(({ id }) => id);
    onChoose(ids.length === available.length ? 'all' : ids);
    onClose();
  };
  return (
    <Stack gap="md">
      <Group align="end">
        <TextInput
          label="Search analytes, methods and symbols"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
          flex="1 1 240px"
        />
        <Button variant="default" onClick={() => toggle(foundIds, !allFound)} disabled={found.length === 0}>
          {allFound ? 'Clear All' : 'Select All'}
        </Button>
      </Group>
      <ColumnChecklist columns={found} getGroup={methodLabel} picked={picked} onToggle={toggle} />
      <Group justify="space-between">
        <Text size="sm" className="quiet figures" role="status">
          {counted(picked.size, 'column')} of {wholeNumber(available.length)}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={apply}>Show {counted(picked.size, 'column')}</Button>
        </Group>
      </Group>
    </Stack>
  );
};

/** Chooses the analytes in the table and the file. */
export const SelectColumns = (props: Props) => {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={open} disabled={props.available.length === 0}>
        Add/Remove Columns
      </Button>
      <Modal opened={opened} onClose={close} title="Select Columns" size="lg">
        <Picker {...props} onClose={close} />
      </Modal>
    </>
  );
};

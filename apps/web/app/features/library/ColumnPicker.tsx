import { mostPreviewColumns, type PreviewColumn } from '@iom/contract/library/values/values.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ColumnChecklist, withToggled } from '../../ui/values/ColumnChecklist.tsx';
import { columnWindows, matchesSearch } from './preview-columns.rules.ts';

interface Props {
  available: readonly PreviewColumn[];
  /** The columns on the screen. */
  shown: readonly number[];
  onChoose: (ids: readonly number[] | undefined) => void;
}

const Picker = ({ available, shown, onChoose, onClose }: Props & { onClose: () => void }) => {
  const [picked, setPicked] = useState<ReadonlySet<number>>(() => new Set(shown));
  const [search, setSearch] = useState('');
  const found = available.filter((column) => matchesSearch(column, search));
  const apply = (ids: readonly number[] | undefined) => {
    onChoose(ids);
    onClose();
  };
  const inOrder = available.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  return (
    <Stack gap="md">
      <TextInput
        label="Search analytes and tests"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <ColumnChecklist
        columns={found}
        groupOf={({ group }) => group}
        picked={picked}
        onToggle={(ids, on) => setPicked(withToggled(picked, ids, on))}
        full={picked.size >= mostPreviewColumns}
      />
      <Text size="sm" className="quiet" role="status">
        {counted(picked.size, 'column')} of at most {mostPreviewColumns}.
      </Text>
      <Group gap="xs">
        <Text size="sm">Show</Text>
        {columnWindows(available).map(({ label, ids }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => apply(ids)}>
            {label}
          </Button>
        ))}
      </Group>
      <Group justify="space-between">
        <Group gap="xs">
          <Button variant="subtle" onClick={() => apply(undefined)}>
            Default columns
          </Button>
          <Button variant="subtle" onClick={() => setPicked(new Set())}>
            Clear
          </Button>
        </Group>
        <Button disabled={picked.size === 0} onClick={() => apply(inOrder)}>
          Show {counted(picked.size, 'column')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Chooses the analytes a preview shows, from all of the dataset. */
export const ColumnPicker = (props: Props) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => setOpen(true)}
        disabled={props.available.length === 0}
      >
        {props.available.length === 0
          ? 'Columns'
          : `Columns: ${props.shown.length} of ${props.available.length}`}
      </Button>
      <Modal opened={open} onClose={close} title="Columns" size="lg">
        <Picker {...props} onClose={close} />
      </Modal>
    </>
  );
};

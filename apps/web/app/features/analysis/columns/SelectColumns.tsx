import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import {
  type OriginColumn,
  originColumns,
  originNames,
} from '@iom/contract/library/values/values.schemas.ts';
import { oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ColumnChecklist, withToggled } from '../../../ui/values/ColumnChecklist.tsx';
import { matchesAnalyte } from '../parameters/analyte-search.rules.ts';
import { ownGroup } from '../query/own-column-param.ts';

type Columns = readonly number[] | 'all';

interface Props {
  /** Analytes for which the user holds a value, and the analytes of the current columns. */
  available: readonly DisplayAnalyte[];
  columns: Columns;
  /** Columns of the origin; undefined if none were chosen. */
  origin: readonly OriginColumn[] | undefined;
  onChoose: (columns: Columns, origin: readonly OriginColumn[] | undefined) => void;
}

const methodLabel = ({ method, test, group }: DisplayAnalyte) =>
  group === ownGroup ? group : [typographicName(test.name), method].filter(Boolean).join(', ');

interface OriginFieldsProps {
  names: readonly OriginColumn[];
  picked: readonly OriginColumn[];
  onChange: (picked: readonly OriginColumn[]) => void;
}

/** What a row says of its oil besides its values. */
const OriginFields = ({ names, picked, onChange }: OriginFieldsProps) => (
  <Checkbox.Group
    label="Label and origin, before the values"
    value={[...picked]}
    onChange={(values) => onChange(originColumns.filter((name) => values.includes(name)))}
  >
    <Group gap="md" mt={4}>
      {names.map((name) => (
        <Checkbox key={name} value={name} label={oilLabel[name].title} />
      ))}
    </Group>
  </Checkbox.Group>
);

/** Columns that are often read together: names of analytes as in the dictionary. */
const presets: Readonly<Record<string, readonly string[]>> = {
  'SAE J300': [
    'Kinematic Viscosity @ 100 C',
    'HTHS Viscosity @ 150 C',
    'CCS Viscosity @ Grade Temperature',
    'MRV Apparent Viscosity @ Grade Temperature',
    'MRV Yield Stress @ Grade Temperature',
  ],
  'Additive elements': ['Boron', 'Calcium', 'Magnesium', 'Molybdenum', 'Phosphorus', 'Sulfur', 'Zinc'],
  'Volatility and ash': ['Noack Evaporation Loss', 'Sulfated Ash', 'Phosphorus', 'Sulfur'],
  'Base and acid number': ['Base Number (D2896)', 'Base Number (D4739)', 'Acid Number (D664)'],
  'Physical properties': [
    'Kinematic Viscosity @ 40 C',
    'Kinematic Viscosity @ 100 C',
    'Viscosity Index',
    'Density @ 15 C',
    'Flash Point COC',
    'Pour Point',
  ],
};

/** The presets of which at least one analyte is available, with the ids of those. */
const columnPresets = (available: readonly Pick<DisplayAnalyte, 'id' | 'name'>[]) => {
  const ids = new Map(available.map(({ id, name }) => [name, id]));
  return Object.entries(presets).flatMap(([name, analytes]) => {
    const found = analytes.flatMap((analyte) => ids.get(analyte) ?? []);
    return found.length > 0 ? [{ name, ids: found }] : [];
  });
};

const Picker = (props: Props & { onClose: () => void }) => {
  const { available, columns, origin, onChoose, onClose } = props;
  const [pickedOrigin, setPickedOrigin] = useState(origin);
  const [picked, setPicked] = useState<ReadonlySet<number>>(
    () => new Set(columns === 'all' ? available.map(({ id }) => id) : columns),
  );
  const [search, setSearch] = useState('');
  const searched = search.trim().toLowerCase();
  const origins = originColumns.filter((name) => oilLabel[name].title.toLowerCase().includes(searched));
  const found = useMemo(() => available.filter((one) => matchesAnalyte(one, search)), [available, search]);
  const presets = useMemo(() => columnPresets(available), [available]);
  const toggle = (ids: readonly number[], on: boolean) => setPicked(withToggled(picked, ids, on));
  const foundIds = found.map(({ id }) => id);
  const allFound = foundIds.length > 0 && foundIds.every((id) => picked.has(id));
  const apply = () => {
    const ids = available.filter(({ id }) => picked.has(id)).map(({ id }) => id);
    onChoose(ids.length === available.length ? 'all' : ids, pickedOrigin);
    onClose();
  };
  return (
    <Stack gap="md">
      <Group align="end">
        <TextInput
          label="Search analytes, methods, symbols and origin"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
          flex="1 1 240px"
        />
        <Button variant="default" onClick={() => toggle(foundIds, !allFound)} disabled={found.length === 0}>
          {allFound ? 'Clear All' : 'Select All'}
        </Button>
      </Group>
      {presets.length > 0 && (
        <Group gap="xs" role="group" aria-label="Sets of columns">
          {presets.map(({ name, ids }) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => setPicked(new Set(ids))}>
              {name}
            </Button>
          ))}
        </Group>
      )}
      {origins.length > 0 && (
        <OriginFields names={origins} picked={pickedOrigin ?? originNames} onChange={setPickedOrigin} />
      )}
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

/** Chooses the analytes in the table and the file, and what the table says of the origin of an oil. */
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

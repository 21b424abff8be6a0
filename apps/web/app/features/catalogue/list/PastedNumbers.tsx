import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import type { PastedList } from './use-pasted-numbers.ts';

interface Props {
  list: PastedList;
  onSelect: (ids: number[]) => void;
  onClose: () => void;
}

/** What a pasted list of report numbers found; the table below shows only these oils. */
export const PastedNumbers = ({ list: { ids, missing }, onSelect, onClose }: Props) => (
  <Alert
    role="status"
    color="petrol"
    title={`${counted(ids.length, 'oil')} of your list found`}
    withCloseButton
    closeButtonLabel="Close the list"
    onClose={onClose}
  >
    {missing.length > 0 && (
      <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        Not in the catalogue: {missing.join(', ')}.
      </Text>
    )}
    <Group gap="xs">
      <Button size="compact-sm" disabled={ids.length === 0} onClick={() => onSelect([...ids])}>
        Select {counted(ids.length, 'oil')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        Show all oils
      </Button>
    </Group>
  </Alert>
);

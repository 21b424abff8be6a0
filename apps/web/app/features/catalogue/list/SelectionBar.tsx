import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, Group, Text } from '@mantine/core';
import classes from '../model/catalogue.module.css';

interface Props {
  /** Undefined while the response to the current filters is on its way. */
  count: number | undefined;
  /** The table says that there was no response. */
  failed: boolean;
  selected: number;
  onlySelected: boolean;
  onSelectAll: () => void;
  onUnselectAll: () => void;
  onToggleSelected: () => void;
}

/** How many oils match, and what can be done with all of them. */
export const SelectionBar = ({
  count,
  failed,
  selected,
  onlySelected,
  onSelectAll,
  onUnselectAll,
  onToggleSelected,
}: Props) => (
  <Group justify="space-between" mih={36}>
    <Text size="sm" aria-live="polite">
      {count === undefined
        ? !failed && 'Searching…'
        : onlySelected
          ? `${wholeNumber(count)} of your ${counted(selected, 'selected oil')} shown`
          : counted(count, 'oil')}
    </Text>
    <Group gap="xs" className={classes.bulk}>
      <Button variant="subtle" size="compact-sm" onClick={onSelectAll} disabled={!count || onlySelected}>
        Select all matching
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onUnselectAll} disabled={!count || selected === 0}>
        Unselect matching
      </Button>
      <Button variant="default" size="compact-sm" aria-pressed={onlySelected} onClick={onToggleSelected}>
        {onlySelected ? 'Show all' : `Show selected (${wholeNumber(selected)})`}
      </Button>
    </Group>
  </Group>
);

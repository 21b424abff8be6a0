import { Button, Checkbox, Popover, Stack } from '@mantine/core';

interface Props {
  columns: readonly { key: string; title: string }[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
}

/** Chooses which columns a list shows. */
export const ColumnMenu = ({ columns, hidden, onToggle }: Props) => (
  <Popover position="bottom-end" withinPortal={false} trapFocus>
    <Popover.Target>
      <Button size="compact-sm" variant="subtle">
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Stack gap="xs">
        {columns.map(({ key, title }) => (
          <Checkbox
            key={key}
            size="xs"
            label={title}
            checked={!hidden.includes(key)}
            onChange={() => onToggle(key)}
          />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);

import { Group, TextInput } from '@mantine/core';

interface Props {
  /** Days as `2026-11-21`; empty without a limit. */
  since: string;
  until: string;
  onChange: (name: 'since' | 'until', day: string) => void;
}

/** First and last day of a period. */
export const PeriodFields = ({ since, until, onChange }: Props) => (
  <Group gap="sm" wrap="nowrap" grow>
    <TextInput
      type="date"
      label="From"
      value={since}
      max={until || undefined}
      onChange={(event) => onChange('since', event.currentTarget.value)}
    />
    <TextInput
      type="date"
      label="To"
      value={until}
      min={since || undefined}
      onChange={(event) => onChange('until', event.currentTarget.value)}
    />
  </Group>
);

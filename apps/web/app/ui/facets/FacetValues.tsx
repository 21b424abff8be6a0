import type { FacetValue } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

interface Props {
  /** The facet's name, for screen readers. */
  label: string;
  values: readonly (readonly [value: string, count: FacetValue['count']])[];
  /** A value in words. */
  shown: (value: string) => string;
  selected: readonly string[];
  onToggle: (value: string) => void;
}

/** The index to which a key moves the focus; undefined for any other key. */
const indexAfter = (key: string, index: number, last: number) => {
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="checkbox"]')];
  const index = event.target instanceof HTMLElement ? boxes.indexOf(event.target) : -1;
  const next = index < 0 ? undefined : indexAfter(event.key, index, boxes.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  boxes[next]?.focus();
};

/** The values of a facet as one tab stop; arrow keys, Home and End move between them. */
export const FacetValues = ({ label, values, shown, selected, onToggle }: Props) => {
  const [focused, setFocused] = useState<string>();
  const tabStop = values.some(([value]) => value === focused) ? focused : values[0]?.[0];
  return (
    <Stack gap={4} role="group" aria-label={label} onKeyDown={moveFocus}>
      {values.map(([value, count]) => (
        <Group key={value} justify="space-between" wrap="nowrap" gap="xs" mih={26}>
          <Checkbox
            size="sm"
            label={shown(value)}
            checked={selected.includes(value)}
            tabIndex={value === tabStop ? 0 : -1}
            onFocus={() => setFocused(value)}
            onChange={() => onToggle(value)}
          />
          <Text size="xs" className="quiet figures">
            {wholeNumber(count)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
};

import type { FacetValue } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, memo, type SyntheticEvent, useState } from 'react';

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

interface RowProps {
  value: string;
  count: number;
  text: string;
  ticked: boolean;
  tabStop: boolean;
}

/** The list handles the changes of its rows, so that a row is drawn again only where it differs. */
const handledByList = () => {};

const FacetRow = memo(({ value, count, text, ticked, tabStop }: RowProps) => (
  <Group justify="space-between" wrap="nowrap" gap="xs" mih={26}>
    <Checkbox
      size="sm"
      label={text}
      value={value}
      checked={ticked}
      tabIndex={tabStop ? 0 : -1}
      aria-description={counted(count, 'oil')}
      onChange={handledByList}
    />
    <Text size="xs" className="quiet figures">
      {wholeNumber(count)}
    </Text>
  </Group>
));

/** The values of a facet as one tab stop; arrow keys, Home and End move between them. */
export const FacetValues = ({ label, values, shown, selected, onToggle }: Props) => {
  const [focused, setFocused] = useState<string>();
  const tabStop = values.some(([value]) => value === focused) ? focused : values[0]?.[0];
  const withValueOf = (event: SyntheticEvent, act: (value: string) => void) => {
    if (event.target instanceof HTMLInputElement) act(event.target.value);
  };
  return (
    <Stack
      gap={4}
      role="group"
      aria-label={label}
      onKeyDown={moveFocus}
      onFocus={(event) => withValueOf(event, setFocused)}
      onChange={(event) => withValueOf(event, onToggle)}
    >
      {values.map(([value, count]) => (
        <FacetRow
          key={value}
          value={value}
          count={count}
          text={shown(value)}
          ticked={selected.includes(value)}
          tabStop={value === tabStop}
        />
      ))}
    </Stack>
  );
};

import type { FacetValue } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, memo, type ReactNode, type SyntheticEvent, useState } from 'react';
import classes from './facets.module.css';

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
const FacetValues = ({ label, values, shown, selected, onToggle }: Props) => {
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

interface YearRangeProps {
  /** Newest first. */
  years: readonly string[];
  selected: readonly string[];
  onSelect: (years: string[]) => void;
}

/** Selects all years from one to another, or clears the filter if that is every year. Years with a gap are not displayed as a range. */
const YearRange = ({ years, selected, onSelect }: YearRangeProps) => {
  const chosen = years.filter((year) => selected.includes(year));
  const [newest = '', oldest = ''] = [years[0], years.at(-1)];
  const span = years.slice(years.indexOf(chosen[0] ?? ''), years.indexOf(chosen.at(-1) ?? '') + 1);
  const [to = '', from = ''] = span.length === chosen.length ? [chosen[0], chosen.at(-1)] : [];
  const select = (first: string, last: string) => {
    const range = years.filter((year) => Number(year) >= Number(first) && Number(year) <= Number(last));
    onSelect(range.length === years.length ? [] : range);
  };
  const data = [{ value: '', label: 'Any' }, ...years];
  return (
    <Group grow gap="xs" wrap="nowrap">
      <NativeSelect
        size="xs"
        label="From"
        data={data}
        value={from}
        onChange={({ currentTarget: { value } }) => {
          const first = value || oldest;
          select(first, to === '' ? newest : String(Math.max(Number(first), Number(to))));
        }}
      />
      <NativeSelect
        size="xs"
        label="To"
        data={data}
        value={to}
        onChange={({ currentTarget: { value } }) => {
          const last = value || newest;
          select(from === '' ? oldest : String(Math.min(Number(last), Number(from))), last);
        }}
      />
    </Group>
  );
};

interface FacetGroupProps {
  label: string;
  /** A value in words. */
  shown: (value: string) => string;
  values: readonly FacetValue[] | undefined;
  selected: readonly string[];
  onToggle: (value: string) => void;
  /** Selects these values and no others. */
  onSelect: (values: string[]) => void;
  /** The values that a text finds; by default those of which the text is a part. */
  find?: ((text: string) => readonly string[]) | undefined;
  startsOpen?: boolean;
  /** Its values are years: the newest is first, and a range can be chosen. */
  years?: boolean;
  /** Few values: less space is reserved while they load. */
  short?: boolean;
  /** Below the values. */
  note?: string | undefined;
  /** Beside the heading, such as a button that removes the facet. */
  action?: ReactNode;
}

/** A label inside a sentence: the first word in lower case unless it is an acronym or a name in lower case. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Facets with more values than this get a search field, and show the rest on request. */
const maxWithoutSearch = 12;
/** Pixels of loaded values, search field and range included. */
const heights = { short: 116, long: 424, years: 484 };

/** One facet: its values in their order, each with its number of oils; several can be selected. */
export const FacetGroup = ({
  label,
  shown,
  values,
  selected,
  onToggle,
  onSelect,
  find,
  startsOpen = false,
  years = false,
  short = false,
  note,
  action,
}: FacetGroupProps) => {
  const [opened, { toggle }] = useDisclosure(startsOpen || selected.length > 0);
  const [all, { open: showAll }] = useDisclosure(false);
  const [filterText, setFilterText] = useState('');
  const counted = new Map(values?.map(({ value, count }) => [value === null ? '' : String(value), count]));
  for (const value of selected) if (!counted.has(value)) counted.set(value, 0);
  const inOrder = years ? [...counted].sort(([a], [b]) => Number(b) - Number(a)) : [...counted];
  const searched = filterText.trim().toLowerCase();
  const matching = find && searched !== '' ? new Set(find(searched)) : undefined;
  // finds a grade in either spelling: 5W-30, 5w30
  const matches = (value: string) =>
    matching ? matching.has(value) : `${shown(value)}\n${value}`.toLowerCase().includes(searched);
  const found = inOrder.filter(([value]) => matches(value));
  // a value keeps its place when it is ticked; one further down is listed too
  const listed = found.filter(
    ([value], index) => all || index < maxWithoutSearch || selected.includes(value),
  );
  const hidden = found.length - listed.length;
  return (
    <section className={classes.facet}>
      <div className={classes.head}>
        <UnstyledButton onClick={toggle} aria-expanded={opened} className={classes.toggle}>
          <span>
            {label}
            {selected.length > 0 && <span className={classes.selectedCount}> {selected.length}</span>}
          </span>
          <span aria-hidden="true">{opened ? '−' : '+'}</span>
        </UnstyledButton>
        {action}
      </div>
      {opened && !values && (
        <Skeleton h={heights[years ? 'years' : short ? 'short' : 'long']} mb="sm" animate={false} />
      )}
      {opened && values && (
        <Stack gap={6} pb="sm">
          {years && counted.size > 1 && (
            <YearRange
              years={inOrder.map(([year]) => year).filter((year) => year !== '')}
              selected={selected}
              onSelect={onSelect}
            />
          )}
          {counted.size > maxWithoutSearch && (
            <TextInput
              size="xs"
              placeholder={`Find in ${inSentence(label)}`}
              aria-label={`Find in ${label}`}
              value={filterText}
              onChange={(event) => setFilterText(event.currentTarget.value)}
            />
          )}
          <FacetValues label={label} values={listed} shown={shown} selected={selected} onToggle={onToggle} />
          {note && (
            <Text size="xs" className="quiet figures">
              {note}
            </Text>
          )}
          {hidden > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={showAll} style={{ alignSelf: 'start' }}>
              Show {wholeNumber(hidden)} more
            </Button>
          )}
        </Stack>
      )}
    </section>
  );
};

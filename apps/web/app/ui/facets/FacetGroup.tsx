import type { FacetValue } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { FacetValues } from './FacetValues.tsx';
import classes from './facets.module.css';
import { YearRange } from './YearRange.tsx';

interface Props {
  label: string;
  /** A value in words. */
  shown: (value: string) => string;
  values: readonly FacetValue[] | undefined;
  selected: readonly string[];
  onToggle: (value: string) => void;
  /** Selects these values and no others. */
  onSelect: (values: string[]) => void;
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

/** One facet: its values, ticked ones first, each with its number of oils; several can be selected. */
export const FacetGroup = ({
  label,
  shown,
  values,
  selected,
  onToggle,
  onSelect,
  startsOpen = false,
  years = false,
  short = false,
  note,
  action,
}: Props) => {
  const [opened, { toggle }] = useDisclosure(startsOpen || selected.length > 0);
  const [all, { open: showAll }] = useDisclosure(false);
  const [filterText, setFilterText] = useState('');
  const counted = new Map(values?.map(({ value, count }) => [value === null ? '' : String(value), count]));
  for (const value of selected) if (!counted.has(value)) counted.set(value, 0);
  // finds a grade in either spelling: 5W-30, 5w30
  const inOrder = years ? [...counted].reverse() : [...counted];
  const found = inOrder
    .filter(([value]) => `${shown(value)}\n${value}`.toLowerCase().includes(filterText.trim().toLowerCase()))
    .sort(([a], [b]) => Number(selected.includes(b)) - Number(selected.includes(a)));
  const hidden = all ? 0 : Math.max(0, found.length - Math.max(maxWithoutSearch, selected.length));
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
          <FacetValues
            label={label}
            values={found.slice(0, found.length - hidden)}
            shown={shown}
            selected={selected}
            onToggle={onToggle}
          />
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

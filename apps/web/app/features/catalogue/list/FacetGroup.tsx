import type { FacetName, FacetValue } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { wholeNumber } from '../../../lib/format/formats.ts';
import classes from '../model/catalogue.module.css';
import { facetLabels, shownFacetValue } from '../model/catalogue-filters.ts';
import { YearRange } from './YearRange.tsx';

interface Props {
  facet: FacetName;
  values: readonly FacetValue[] | undefined;
  selected: readonly string[];
  onToggle: (value: string) => void;
  /** Selects these values and no others. */
  onSelect: (values: string[]) => void;
  startsOpen?: boolean;
}

/** A label inside a sentence: the first word in lower case unless it is an acronym or a name in lower case. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Facets with more values than this get a search field, and show the rest on request. */
const maxWithoutSearch = 12;
const heights = { short: 116, long: 390 };

/** One facet: its values, ticked ones first and years newest first, each with its number of oils; several can be selected. */
export const FacetGroup = ({ facet, values, selected, onToggle, onSelect, startsOpen = false }: Props) => {
  const [opened, { toggle }] = useDisclosure(startsOpen || selected.length > 0);
  const [all, { open: showAll }] = useDisclosure(false);
  const [filterText, setFilterText] = useState('');
  const counted = new Map(values?.map(({ value, count }) => [value === null ? '' : String(value), count]));
  for (const value of selected) if (!counted.has(value)) counted.set(value, 0);
  // finds a grade in either spelling: 5W-30, 5w30
  const inOrder = facet === 'year' ? [...counted].reverse() : [...counted];
  const shown = inOrder
    .filter(([value]) =>
      `${shownFacetValue(facet, value)}\n${value}`.toLowerCase().includes(filterText.trim().toLowerCase()),
    )
    .sort(([a], [b]) => Number(selected.includes(b)) - Number(selected.includes(a)));
  const hidden = all ? 0 : Math.max(0, shown.length - Math.max(maxWithoutSearch, selected.length));
  return (
    <section className={classes.facet}>
      <UnstyledButton onClick={toggle} aria-expanded={opened} className={classes.facetHead}>
        <span>
          {facetLabels[facet]}
          {selected.length > 0 && <span className={classes.selectedCount}> {selected.length}</span>}
        </span>
        <span aria-hidden="true">{opened ? '−' : '+'}</span>
      </UnstyledButton>
      {opened && !values && (
        <Skeleton h={facet === 'region' ? heights.short : heights.long} mb="sm" animate={false} />
      )}
      {opened && values && (
        <Stack gap={6} pb="sm">
          {facet === 'year' && counted.size > 1 && (
            <YearRange
              years={inOrder.map(([year]) => year).filter((year) => year !== '')}
              selected={selected}
              onSelect={onSelect}
            />
          )}
          {counted.size > maxWithoutSearch && (
            <TextInput
              size="xs"
              placeholder={`Find in ${inSentence(facetLabels[facet])}`}
              aria-label={`Find in ${facetLabels[facet]}`}
              value={filterText}
              onChange={(event) => setFilterText(event.currentTarget.value)}
            />
          )}
          <Stack gap={4}>
            {shown.slice(0, shown.length - hidden).map(([value, count]) => (
              <Group key={value} justify="space-between" wrap="nowrap" gap="xs" mih={26}>
                <Checkbox
                  size="sm"
                  label={shownFacetValue(facet, value)}
                  checked={selected.includes(value)}
                  onChange={() => onToggle(value)}
                />
                <Text size="xs" className="quiet figures">
                  {wholeNumber(count)}
                </Text>
              </Group>
            ))}
          </Stack>
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

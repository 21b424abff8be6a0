import type { FacetName, FacetValue } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Checkbox, Group, ScrollArea, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { wholeNumber } from '../../lib/formats.ts';
import classes from './catalogue.module.css';
import { facetLabels, shownFacetValue } from './filters.rules.ts';

interface Props {
  facet: FacetName;
  values: readonly FacetValue[] | undefined;
  chosen: readonly string[];
  onToggle: (value: string) => void;
  startsOpen?: boolean;
}

/** Values from here on get a search of their own. */
const long = 12;
const heights = { short: 116, long: 276 };

/** One facet: its values with how many oils each would show, several may be chosen. */
export const FacetGroup = ({ facet, values, chosen, onToggle, startsOpen = false }: Props) => {
  const [opened, { toggle }] = useDisclosure(startsOpen || chosen.length > 0);
  const [wanted, setWanted] = useState('');
  const counted = new Map(values?.map(({ value, count }) => [value === null ? '' : String(value), count]));
  for (const value of chosen) if (!counted.has(value)) counted.set(value, 0);
  // a grade is found as it is shown and as it is written: 5W-30, 5w30
  const shown = [...counted].filter(([value]) =>
    `${shownFacetValue(facet, value)}\n${value}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <section className={classes.facet}>
      <UnstyledButton onClick={toggle} aria-expanded={opened} className={classes.facetHead}>
        <span>
          {facetLabels[facet]}
          {chosen.length > 0 && <span className={classes.chosen}> {chosen.length}</span>}
        </span>
        <span aria-hidden="true">{opened ? '−' : '+'}</span>
      </UnstyledButton>
      {opened && !values && (
        <Skeleton h={facet === 'region' ? heights.short : heights.long} mb="sm" animate={false} />
      )}
      {opened && values && (
        <Stack gap={6} pb="sm">
          {counted.size > long && (
            <TextInput
              size="xs"
              placeholder={`Find in ${facetLabels[facet].toLowerCase()}`}
              aria-label={`Find in ${facetLabels[facet]}`}
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
            />
          )}
          <ScrollArea.Autosize mah={240} type="auto" offsetScrollbars>
            <Stack gap={4}>
              {shown.map(([value, count]) => (
                <Group key={value} justify="space-between" wrap="nowrap" gap="xs" mih={26}>
                  <Checkbox
                    size="sm"
                    label={shownFacetValue(facet, value)}
                    checked={chosen.includes(value)}
                    onChange={() => onToggle(value)}
                  />
                  <Text size="xs" className="quiet figures">
                    {wholeNumber(count)}
                  </Text>
                </Group>
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Stack>
      )}
    </section>
  );
};

import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import { type FacetName, facetNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, Group, Pill } from '@mantine/core';
import { useState } from 'react';
import { shownChoices } from '../model/catalogue-filters.ts';

interface Props {
  selected: (facet: FacetName) => readonly string[];
  /** Defined where only the oils of one sample group are shown. */
  onRemoveGroup: (() => void) | undefined;
  onRemove: (facet: FacetName, values: readonly string[]) => void;
  onClear: () => void;
}

/** Chips shown before the others are asked for. */
const fewChips = 12;

/** The active filters, each with a button that removes it. */
export const FilterChips = ({ selected, onRemoveGroup, onRemove, onClear }: Props) => {
  const [showsAll, setShowsAll] = useState(false);
  const chips = facetNames.flatMap((facet) =>
    shownChoices(facet, selected(facet)).map(({ label, values }) => ({
      label: `${facetLabels[facet]}: ${label}`,
      remove: () => onRemove(facet, values),
    })),
  );
  if (onRemoveGroup) chips.unshift({ label: 'One sample group', remove: onRemoveGroup });
  if (chips.length === 0) return null;
  return (
    <Group gap={6}>
      {(showsAll ? chips : chips.slice(0, fewChips)).map(({ label, remove }) => (
        <Pill
          key={label}
          size="md"
          withRemoveButton
          onRemove={remove}
          removeButtonProps={{ 'aria-label': `Remove ${label}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {label}
        </Pill>
      ))}
      {chips.length > fewChips && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `${wholeNumber(chips.length - fewChips)} more`}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear all
      </Button>
    </Group>
  );
};

import { type FacetName, facetNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Button, Group, Pill } from '@mantine/core';
import { facetLabels, shownFacetValue } from './filters.rules.ts';

interface Props {
  chosen: (facet: FacetName) => readonly string[];
  onRemove: (facet: FacetName, value: string) => void;
  onClear: () => void;
}

/** What is filtered by, each with its way out. */
export const FilterChips = ({ chosen, onRemove, onClear }: Props) => {
  const chips = facetNames.flatMap((facet) => chosen(facet).map((value) => ({ facet, value })));
  if (chips.length === 0) return null;
  return (
    <Group gap={6}>
      {chips.map(({ facet, value }) => {
        const words = `${facetLabels[facet]}: ${shownFacetValue(facet, value)}`;
        return (
          <Pill
            key={words}
            size="md"
            withRemoveButton
            onRemove={() => onRemove(facet, value)}
            removeButtonProps={{ 'aria-label': `Remove ${words}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {words}
          </Pill>
        );
      })}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear all
      </Button>
    </Group>
  );
};

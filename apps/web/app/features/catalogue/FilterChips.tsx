import { type FacetName, facetNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Button, Group, Pill } from '@mantine/core';
import { facetLabels, shownFacetValue } from './filters.rules.ts';

interface Props {
  chosen: (facet: FacetName) => readonly string[];
  /** Where only the oils of one sample group are shown. */
  onRemoveGroup: (() => void) | undefined;
  onRemove: (facet: FacetName, value: string) => void;
  onClear: () => void;
}

/** What is filtered by, each with its way out. */
export const FilterChips = ({ chosen, onRemoveGroup, onRemove, onClear }: Props) => {
  const chips = facetNames.flatMap((facet) =>
    chosen(facet).map((value) => ({
      words: `${facetLabels[facet]}: ${shownFacetValue(facet, value)}`,
      remove: () => onRemove(facet, value),
    })),
  );
  if (onRemoveGroup) chips.unshift({ words: 'One sample group', remove: onRemoveGroup });
  if (chips.length === 0) return null;
  return (
    <Group gap={6}>
      {chips.map(({ words, remove }) => (
        <Pill
          key={words}
          size="md"
          withRemoveButton
          onRemove={remove}
          removeButtonProps={{ 'aria-label': `Remove ${words}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {words}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear all
      </Button>
    </Group>
  );
};

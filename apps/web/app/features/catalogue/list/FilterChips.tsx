import { type FacetName, facetNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Button, Group, Pill } from '@mantine/core';
import { facetLabels } from '../../../lib/format/facet-labels.ts';
import { shownChoices } from '../model/catalogue-filters.ts';

interface Props {
  selected: (facet: FacetName) => readonly string[];
  /** Defined where only the oils of one sample group are shown. */
  onRemoveGroup: (() => void) | undefined;
  onRemove: (facet: FacetName, values: readonly string[]) => void;
  onClear: () => void;
}

/** The active filters, each with a button that removes it. */
export const FilterChips = ({ selected, onRemoveGroup, onRemove, onClear }: Props) => {
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
      {chips.map(({ label, remove }) => (
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
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear all
      </Button>
    </Group>
  );
};

import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { type FacetName, facetNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatFacetValue } from '@iom/contract/shared/facet-value.rules.ts';
import { Button, Drawer, Group, Pill } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FacetGroup } from '../../../ui/facets/FacetGroup.tsx';
import classes from '../model/catalogue.module.css';
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

interface FacetPanelProps {
  facets: Facets | undefined;
  error: Error | null;
  onRetry: () => void;
  selected: (facet: FacetName) => readonly string[];
  onToggle: (facet: FacetName, value: string) => void;
  onSelect: (facet: FacetName, values: string[]) => void;
  /** Undefined while the response to the current filters is on its way. */
  count: number | undefined;
}

const startsOpen: readonly FacetName[] = ['year', 'region', 'sae_grade'];

/** All facets: next to the table, or in a drawer on a narrow screen. */
export const FacetPanel = ({
  facets,
  error,
  onRetry,
  selected,
  onToggle,
  onSelect,
  count,
}: FacetPanelProps) => {
  const [opened, { open, close }] = useDisclosure(false);
  // a closed drawer does not render its hundreds of checkboxes
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const failed = error && !facets && <ErrorState message={error.message} onRetry={onRetry} />;
  const groups = facetNames.map((facet) => (
    <FacetGroup
      key={facet}
      label={facetLabels[facet]}
      shown={(value) => formatFacetValue(facet, value)}
      values={facets?.[facet]}
      selected={selected(facet)}
      onToggle={(value) => onToggle(facet, value)}
      onSelect={(values) => onSelect(facet, values)}
      startsOpen={startsOpen.includes(facet)}
      years={facet === 'year'}
      short={facet === 'region'}
    />
  ));
  const active = facetNames.flatMap((facet) => shownChoices(facet, selected(facet))).length;
  if (!narrow)
    return (
      <aside aria-label="Filters" className={classes.facets}>
        {failed || groups}
      </aside>
    );
  return (
    <div>
      <Button variant="default" fullWidth onClick={open}>
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      <Drawer opened={opened} onClose={close} title="Filters" size="sm">
        {failed || groups}
        <div className={classes.sheetAction}>
          <Button fullWidth onClick={close}>
            {count === undefined ? 'Counting…' : `Show ${counted(count, 'oil')}`}
          </Button>
        </div>
      </Drawer>
    </div>
  );
};

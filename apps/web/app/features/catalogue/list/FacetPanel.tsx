import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { searchTests } from '@iom/contract/catalogue/search-tests.rules.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, Group, Pill } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { usePart } from '../../../lib/pages/use-part.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FacetGroup } from '../../../ui/facets/FacetGroup.tsx';
import classes from '../model/catalogue.module.css';
import {
  type CatalogueFacet,
  catalogueFacets,
  facetTitle,
  shownChoices,
  type TestsById,
  valueInWords,
} from '../model/catalogue-filters.ts';

interface Props {
  tests: TestsById | undefined;
  selected: (facet: CatalogueFacet) => readonly string[];
  /** Defined where only the oils of one sample group are shown. */
  onRemoveGroup: (() => void) | undefined;
  onRemove: (facet: CatalogueFacet, values: readonly string[]) => void;
  onClear: () => void;
}

/** Chips shown before the others are asked for. */
const fewChips = 12;

/** The active filters, each with a button that removes it. */
export const FilterChips = ({ tests, selected, onRemoveGroup, onRemove, onClear }: Props) => {
  const [showsAll, setShowsAll] = useState(false);
  const chips = catalogueFacets.flatMap((facet) =>
    shownChoices(facet, selected(facet), tests).map(({ label, values }) => ({
      label: `${facetTitle(facet)}: ${label}`,
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
          classNames={{
            root: classes.chip ?? '',
            label: classes.chipLabel ?? '',
            remove: classes.chipRemove ?? '',
          }}
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
  tests: TestsById | undefined;
  error: Error | null;
  onRetry: () => void;
  selected: (facet: CatalogueFacet) => readonly string[];
  onToggle: (facet: CatalogueFacet, value: string) => void;
  onSelect: (facet: CatalogueFacet, values: string[]) => void;
  /** Undefined while the response to the current filters is on its way. */
  count: number | undefined;
  /** Whether there is room for the facets beside the list only in a drawer. */
  inDrawer: boolean;
  /** More filters, above the facets of a drawer. */
  children?: ReactNode;
}

/** Whether the window has no room for the facets beside the list. */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });

const startsOpen: readonly CatalogueFacet[] = ['year', 'region', 'sae_grade', 'has_test'];

/** The values of the tests that a text finds. */
const findTests = (tests: TestsById | undefined) => (text: string) =>
  searchTests([...(tests ?? [])], text, ([, test]) => ({ ...test, analytes: [] })).map(([value]) => value);

const loadDrawer = () => import('./FacetDrawer.tsx');
const loadNothing = async () => undefined;

/** All facets: next to the table, or on a narrow screen a button that opens them in a drawer. */
export const FacetPanel = ({
  facets,
  tests,
  error,
  onRetry,
  selected,
  onToggle,
  onSelect,
  count,
  inDrawer,
  children,
}: FacetPanelProps) => {
  const [opened, { open, close }] = useDisclosure(false);
  const drawer = usePart(inDrawer ? loadDrawer : loadNothing, opened);
  const failed = error && !facets && <ErrorState message={error.message} onRetry={onRetry} />;
  const groups = catalogueFacets.map((facet) => (
    <FacetGroup
      key={facet}
      label={facetTitle(facet)}
      shown={(value) => valueInWords(facet, value, tests)}
      values={facet === 'has_test' && !tests ? undefined : facets?.[facet]}
      find={facet === 'has_test' ? findTests(tests) : undefined}
      selected={selected(facet)}
      onToggle={(value) => onToggle(facet, value)}
      onSelect={(values) => onSelect(facet, values)}
      startsOpen={startsOpen.includes(facet)}
      years={facet === 'year'}
      short={facet === 'region'}
    />
  ));
  const active = catalogueFacets.flatMap((facet) => shownChoices(facet, selected(facet))).length;
  if (!inDrawer)
    return (
      <aside aria-label="Filters" className={classes.facets}>
        {failed || groups}
      </aside>
    );
  return (
    <>
      <Button variant="default" onClick={open}>
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      {drawer && (
        <drawer.FacetDrawer opened={opened} onClose={close} count={count}>
          {children}
          {failed || groups}
        </drawer.FacetDrawer>
      )}
    </>
  );
};

import { type FacetName, type Facets, facetNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Box, Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import classes from './catalogue.module.css';
import { FacetGroup } from './FacetGroup.tsx';

interface Props {
  facets: Facets | undefined;
  chosen: (facet: FacetName) => readonly string[];
  onToggle: (facet: FacetName, value: string) => void;
  count: number | undefined;
}

const startsOpen: readonly FacetName[] = ['year', 'region', 'sae_grade'];

/** All facets: beside the table, or in a drawer where there is no room. */
export const FacetPanel = ({ facets, chosen, onToggle, count }: Props) => {
  const [opened, { open, close }] = useDisclosure(false);
  const groups = facetNames.map((facet) => (
    <FacetGroup
      key={facet}
      facet={facet}
      values={facets?.[facet]}
      chosen={chosen(facet)}
      onToggle={(value) => onToggle(facet, value)}
      startsOpen={startsOpen.includes(facet)}
    />
  ));
  return (
    <>
      <Box component="aside" aria-label="Filters" className={classes.facets} visibleFrom="md">
        {groups}
      </Box>
      <Box hiddenFrom="md">
        <Button variant="default" fullWidth onClick={open}>
          Filters
        </Button>
        <Drawer opened={opened} onClose={close} title="Filters" size="sm">
          {groups}
          <Button fullWidth mt="md" onClick={close}>
            Show {count?.toLocaleString('en-US')} oils
          </Button>
        </Drawer>
      </Box>
    </>
  );
};

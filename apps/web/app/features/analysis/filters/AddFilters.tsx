import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type DemographicFilterName, demographicFilterNames } from '../query/analysis-search.ts';

interface Props {
  enabled: readonly DemographicFilterName[];
  onToggle: (name: DemographicFilterName) => void;
}

/** Chooses the filters of the panel. Removing a filter clears its values. */
export const AddFilters = ({ enabled, onToggle }: Props) => {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={open} aria-label="Add demographic filters">
        Add
      </Button>
      <Modal opened={opened} onClose={close} title="Add Demographic Filter(s)">
        <Stack gap="sm">
          {demographicFilterNames.map((name) => (
            <Checkbox
              key={name}
              label={facetLabels[name]}
              checked={enabled.includes(name)}
              onChange={() => onToggle(name)}
            />
          ))}
          <Group justify="end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
};

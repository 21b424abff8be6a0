import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Drawer, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import classes from './analysis.module.css';
import { DatasetSelect } from './datasets/DatasetSelect.tsx';
import { FilterPanels } from './filters/FilterPanels.tsx';
import { filterCount } from './query/analysis-search.ts';
import type { Analysis } from './query/use-analysis.ts';
import { ValueKindSelect } from './query/ValueKindSelect.tsx';

/** Datasets, filters and parameters: beside the table, or in a drawer on a narrow screen. */
export const Panels = ({ analysis }: { analysis: Analysis }) => {
  const { view, update, owned, results } = analysis;
  const [opened, { open, close }] = useDisclosure(false);
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const panels = (
    <Stack gap="lg">
      {owned.data && (
        <DatasetSelect
          owned={owned.data}
          regional={view.regional_reports}
          custom={view.custom_reports}
          update={update}
        />
      )}
      <ValueKindSelect values={view.values} update={update} />
      <Text size="xs" className="quiet">
        An oil matches when it meets every filter and every test parameter. Within one filter any checked
        value is enough, and of conditions joined by or any one.
      </Text>
      <FilterPanels analysis={analysis} />
    </Stack>
  );
  if (!narrow)
    return (
      <aside aria-label="Filters" className={classes.panels}>
        {panels}
      </aside>
    );
  const filters = filterCount(view);
  const count = results.isPlaceholderData ? undefined : results.data?.count;
  return (
    <div>
      <Button variant="default" fullWidth onClick={open}>
        {filters > 0 ? `Datasets and filters (${filters})` : 'Datasets and filters'}
      </Button>
      <Drawer opened={opened} onClose={close} title="Datasets and filters" size="sm">
        {panels}
        <Button fullWidth mt="md" onClick={close}>
          {count === undefined ? 'Counting…' : `Show ${counted(count, 'oil')}`}
        </Button>
      </Drawer>
    </div>
  );
};

import type { OwnedReports } from '@iom/contract/library/licences/holdings.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Drawer, MultiSelect, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { removablePill } from '../../ui/forms/RemoveButton.tsx';
import { ValueKindSelect } from '../../ui/values/ValueKindSelect.tsx';
import classes from './analysis.module.css';
import { FilterPanels } from './filters/FilterPanels.tsx';
import { filterCount } from './query/analysis-search.ts';
import type { Analysis, UpdateView } from './query/use-analysis.ts';

/** Numbers the copies of the same dataset, so that their labels differ. */
const distinctLabels = <T extends { id: number }>(reports: readonly T[], getName: (report: T) => string) => {
  const seen = new Map<string, number>();
  return reports.map((report) => {
    const name = getName(report);
    const copy = (seen.get(name) ?? 0) + 1;
    seen.set(name, copy);
    return { id: report.id, label: copy === 1 ? name : `${name} (${copy})` };
  });
};

const parseIds = (values: readonly string[], prefix: string) =>
  values.filter((value) => value.startsWith(prefix)).map((value) => Number(value.slice(prefix.length)));

interface DatasetSelectProps {
  owned: OwnedReports;
  regional: readonly number[];
  custom: readonly number[];
  update: UpdateView;
}

/** Chooses among the datasets the user holds; none chosen means all. */
const DatasetSelect = memo(({ owned, regional, custom, update }: DatasetSelectProps) => {
  const regionals = distinctLabels(owned.regional_reports, ({ year, region }) => `${year} ${region}`);
  const customs = distinctLabels(owned.custom_reports, ({ name }) => name);
  const total = regionals.length + customs.length;
  const value = [...regional.map((id) => `regional ${id}`), ...custom.map((id) => `custom ${id}`)];
  return (
    <MultiSelect
      label="Datasets"
      placeholder={value.length === 0 ? `All you hold: ${counted(total, 'dataset')}` : ''}
      data={[
        { group: 'Regional', items: regionals.map(({ id, label }) => ({ value: `regional ${id}`, label })) },
        { group: 'Custom', items: customs.map(({ id, label }) => ({ value: `custom ${id}`, label })) },
      ].filter(({ items }) => items.length > 0)}
      value={value}
      onChange={(next) =>
        update({
          regional_reports: parseIds(next, 'regional '),
          custom_reports: parseIds(next, 'custom '),
          page: 1,
        })
      }
      renderPill={removablePill}
      searchable
      nothingFoundMessage="No dataset of this name"
      maxDropdownHeight={320}
    />
  );
});

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
      <ValueKindSelect values={view.values} onChange={(values) => update({ values, page: 1 })} />
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

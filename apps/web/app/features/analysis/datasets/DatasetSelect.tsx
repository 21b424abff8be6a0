import type { OwnedReports } from '@iom/contract/library/licences/holdings.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { MultiSelect } from '@mantine/core';
import { memo } from 'react';
import { removablePill } from '../../../ui/forms/RemoveButton.tsx';
import type { UpdateView } from '../query/use-analysis.ts';

interface Props {
  owned: OwnedReports;
  regional: readonly number[];
  custom: readonly number[];
  update: UpdateView;
}

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

/** Chooses among the datasets the user holds; none chosen means all. */
export const DatasetSelect = memo(({ owned, regional, custom, update }: Props) => {
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

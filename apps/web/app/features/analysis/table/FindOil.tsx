import { Select } from '@mantine/core';
import { useOpenOil } from '../../../ui/values/OilLink.tsx';
import classes from '../analysis.module.css';
import { useOilChoices } from '../answers/fields/use-oil-choices.ts';
import type { Analysis } from '../query/use-analysis.ts';

/** Opens an oil of the results by words of its label. */
export const FindOil = ({ analysis }: { analysis: Analysis }) => {
  const { choices, typed, onSearch, reportOf } = useOilChoices(analysis, [], true);
  const openOil = useOpenOil();
  return (
    <Select
      aria-label="Find an oil of these results"
      placeholder="Find an oil"
      size="sm"
      className={classes.find}
      data={choices}
      value={null}
      onSearchChange={onSearch}
      onChange={(id) => {
        const report = id === null ? undefined : reportOf(Number(id));
        if (report !== undefined) openOil(report);
      }}
      searchable
      clearable={false}
      filter={({ options }) => options}
      nothingFoundMessage={
        typed.trim() === '' ? 'Type a word of its label' : 'No oil of these results matches'
      }
    />
  );
};

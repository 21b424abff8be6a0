import { Select } from '@mantine/core';
import type { Analysis } from '../../query/use-analysis.ts';
import classes from '../answers.module.css';
import { useOilChoices } from './use-oil-choices.ts';

interface Props {
  label: string;
  description?: string;
  analysis: Analysis;
  value: number | undefined;
  onChange: (sample: number | undefined) => void;
}

/** Chooses one of the oils of the view by its report number, brand, grade or year. */
export const OilSelect = ({ label, description, analysis, value, onChange }: Props) => {
  const { choices, onSearch } = useOilChoices(analysis, value === undefined ? [] : [value]);
  return (
    <Select
      label={label}
      description={description}
      placeholder="Report number, brand, grade or year"
      className={classes.wide}
      data={choices}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      onSearchChange={onSearch}
      // the server has searched
      filter={({ options }) => options}
      nothingFoundMessage="No oil found"
      searchable
      clearable
    />
  );
};

import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { removablePill } from '../../../../ui/forms/RemoveButton.tsx';
import type { Analysis } from '../../query/use-analysis.ts';
import classes from '../answers.module.css';
import { useOilChoices } from './use-oil-choices.ts';

interface Props {
  label: string;
  description: string;
  analysis: Analysis;
  value: readonly number[];
  /** Fewer than these are kept on the screen and not chosen yet. */
  least: number;
  most: number;
  onChange: (samples: number[]) => void;
}

/** Chooses several oils of the view, in order, by their report numbers, brands, grades or years. */
export const OilsSelect = ({ label, description, analysis, value, least, most, onChange }: Props) => {
  const [begun, setBegun] = useState<readonly number[]>([]);
  const chosen = value.length > 0 ? value : begun;
  const { choices, typed, onSearch } = useOilChoices(analysis, chosen);
  const choose = (ids: number[]) => {
    const isEnough = ids.length >= least;
    setBegun(isEnough ? [] : ids);
    if (isEnough || value.length > 0) onChange(isEnough ? ids : []);
  };
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={chosen.length < most ? 'Report number, brand, grade or year' : ''}
      className={classes.wide}
      data={choices}
      value={chosen.map(String)}
      onChange={(ids) => choose(ids.map(Number))}
      searchValue={typed}
      onSearchChange={onSearch}
      // the server has searched
      filter={({ options }) => options}
      nothingFoundMessage="No oil found"
      maxValues={most}
      renderPill={removablePill}
      searchable
      clearable
      hidePickedOptions
    />
  );
};

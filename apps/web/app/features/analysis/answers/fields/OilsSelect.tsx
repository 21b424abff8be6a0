import { counted } from '@iom/contract/shared/counts.ts';
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
  /** With fewer oils the selection stays on the screen and is not applied. */
  min: number;
  max: number;
  onChange: (samples: number[]) => void;
}

/** Selects oils of the view, in order. The search covers report number, brand, grade and year. */
export const OilsSelect = ({ label, description, analysis, value, min, max, onChange }: Props) => {
  const [incomplete, setIncomplete] = useState<readonly number[]>([]);
  const chosen = value.length > 0 ? value : incomplete;
  const { choices, typed, onSearch } = useOilChoices(analysis, chosen);
  const lacking = value.length > 0 || incomplete.length === 0 ? 0 : min - incomplete.length;
  const choose = (ids: number[]) => {
    const isEnough = ids.length >= min;
    setIncomplete(isEnough ? [] : ids);
    if (isEnough || value.length > 0) onChange(isEnough ? ids : []);
  };
  return (
    <MultiSelect
      label={label}
      description={description}
      error={
        lacking > 0 &&
        `Choose ${counted(lacking, 'more oil')}. Until then, the answer is without this choice.`
      }
      placeholder={chosen.length < max ? 'Report number, brand, grade or year' : ''}
      className={classes.wide}
      data={choices}
      value={chosen.map(String)}
      onChange={(ids) => choose(ids.map(Number))}
      searchValue={typed}
      onSearchChange={onSearch}
      // the server has filtered the options
      filter={({ options }) => options}
      nothingFoundMessage="No oil found"
      maxValues={max}
      renderPill={removablePill}
      searchable
      clearable
      hidePickedOptions
    />
  );
};

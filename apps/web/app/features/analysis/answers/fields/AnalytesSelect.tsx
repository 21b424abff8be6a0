import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { maxAnswerAnalytes } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { MultiSelect } from '@mantine/core';
import { removablePill } from '../../../../ui/forms/RemoveButton.tsx';
import { analyteOption, foundAnalytes } from '../../parameters/analyte-search.rules.ts';
import classes from '../answers.module.css';

interface Props {
  analytes: readonly DisplayAnalyte[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses the properties of an answer among those with a value. */
export const AnalytesSelect = ({ analytes, value, onChange }: Props) => {
  const offered = analytes.filter(({ id, owned }) => owned || value.includes(id));
  return (
    <MultiSelect
      label="Properties"
      description="If you choose none, those of a general specification are used."
      placeholder={value.length === 0 ? 'Name, method or symbol' : ''}
      className={classes.wide}
      data={offered.map(analyteOption)}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      maxValues={maxAnswerAnalytes}
      renderPill={removablePill}
      searchable
      clearable
      limit={60}
      nothingFoundMessage="No analyte matches"
      filter={({ search }) => foundAnalytes(offered, search).map(analyteOption)}
    />
  );
};

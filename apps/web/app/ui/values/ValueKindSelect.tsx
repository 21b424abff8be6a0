import { type ValueKind, valueKinds } from '@iom/contract/library/values/values.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';

const valueKindLabels = {
  as_reported: 'As reported',
  corrected: 'Corrected for laboratory',
} as const satisfies Record<ValueKind, string>;

interface Props {
  values: ValueKind;
  onChange: (values: ValueKind) => void;
}

/** Chooses which numbers a view is of: in Data Analysis table, conditions, charts, files and answers, on the page of an oil its values and verdicts. */
export const ValueKindSelect = ({ values, onChange }: Props) => (
  <NativeSelect
    label="Values"
    description={
      <Anchor component={Link} to={`${pages.qualityAssurance.path()}#the-bias-of-a-laboratory`} inherit>
        What is corrected
      </Anchor>
    }
    value={values}
    data={valueKinds.map((kind) => ({ value: kind, label: valueKindLabels[kind] }))}
    onChange={(event) => {
      const chosen = valueKinds.find((kind) => kind === event.currentTarget.value);
      if (chosen) onChange(chosen);
    }}
  />
);

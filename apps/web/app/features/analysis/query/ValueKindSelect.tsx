import { type ValueKind, valueKinds } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import type { UpdateView } from './use-analysis.ts';

const texts = {
  as_reported: 'As reported',
  corrected: 'Corrected for laboratory',
} as const satisfies Record<ValueKind, string>;

interface Props {
  values: ValueKind;
  update: UpdateView;
}

/** Chooses which numbers table, conditions, charts, files and answers are of. */
export const ValueKindSelect = ({ values, update }: Props) => (
  <NativeSelect
    label="Values"
    description={
      <Anchor component={Link} to={`${pages.qualityAssurance.path()}#the-bias-of-a-laboratory`} inherit>
        What is corrected
      </Anchor>
    }
    value={values}
    data={valueKinds.map((kind) => ({ value: kind, label: texts[kind] }))}
    onChange={(event) => {
      const chosen = valueKinds.find((kind) => kind === event.currentTarget.value);
      if (chosen) update({ values: chosen, page: 1 });
    }}
  />
);

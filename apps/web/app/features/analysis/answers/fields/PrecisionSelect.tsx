import { precisionKinds } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { NativeSelect } from '@mantine/core';

type PrecisionKind = (typeof precisionKinds)[number];

const texts = {
  site: 'R′ of our laboratories, else R',
  method: 'R of the methods',
} as const satisfies Record<PrecisionKind, string>;

interface Props {
  value: PrecisionKind;
  onChange: (value: string) => void;
}

/** Chooses the precision by which an answer judges. */
export const PrecisionSelect = ({ value, onChange }: Props) => (
  <NativeSelect
    label="Precision"
    value={value}
    data={precisionKinds.map((kind) => ({ value: kind, label: texts[kind] }))}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

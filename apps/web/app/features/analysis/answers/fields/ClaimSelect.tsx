import { claims } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { Select } from '@mantine/core';

interface Props {
  value: string;
  onChange: (claim: string | null) => void;
}

/** The claim of an answer that judges one claim, or all that each label makes. */
export const ClaimSelect = ({ value, onChange }: Props) => (
  <Select
    label="Claim"
    data={[{ value: 'label', label: 'Everything the label claims' }, ...claims]}
    value={value}
    allowDeselect={false}
    searchable
    onChange={onChange}
  />
);

import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, CloseButton, Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { AnalyteSelect } from '../../parameters/AnalyteSelect.tsx';

interface OwnValue {
  test: number;
  value: number;
}

interface Props {
  analytes: readonly DisplayAnalyte[];
  own: readonly OwnValue[];
  onChange: (own: OwnValue[]) => void;
}

/** The values of an oil that is not in the archive, one by one. */
export const OwnValues = ({ analytes, own, onChange }: Props) => {
  const [test, setTest] = useState<number>();
  const [value, setValue] = useState<number | string>('');
  const add = () => {
    if (test === undefined || typeof value !== 'number') return;
    onChange([...own.filter((one) => one.test !== test), { test, value }]);
    setValue('');
  };
  return (
    <>
      <AnalyteSelect label="Value of your own oil" analytes={analytes} value={test} onChange={setTest} />
      <NumberInput label="Value" value={value} onChange={setValue} hideControls w={120} />
      <Button variant="default" onClick={add} disabled={test === undefined || typeof value !== 'number'}>
        Add value
      </Button>
      {own.map((one) => {
        const name = typographicName(analytes.find(({ id }) => id === one.test)?.name ?? String(one.test));
        return (
          <Group key={one.test} gap={4} wrap="nowrap">
            <Text size="sm">
              {name} {one.value}
            </Text>
            <CloseButton
              size="sm"
              aria-label={`Remove the value of ${name}`}
              onClick={() => onChange(own.filter(({ test: other }) => other !== one.test))}
            />
          </Group>
        );
      })}
    </>
  );
};

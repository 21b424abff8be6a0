import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { maxAnswerAnalytes } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { maxOwnValue } from '@iom/contract/analysis/answers/target-window.answer.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { AnalyteSelect } from '../../parameters/AnalyteSelect.tsx';
import { valueError, withPoint } from '../../parameters/value-text.rules.ts';

interface OwnValue {
  test: number;
  value: number;
}

interface Props {
  analytes: readonly DisplayAnalyte[];
  own: readonly OwnValue[];
  onChange: (own: OwnValue[]) => void;
}

/** The error for the value that the user typed; undefined if it is valid. */
const ownValueError = (text: string, value: number) => {
  if (text.trim() === '' || Number.isNaN(value)) return valueError(text);
  return Math.abs(value) > maxOwnValue ? `Enter a number of at most ${wholeNumber(maxOwnValue)}.` : undefined;
};

/** Adds and removes values of an oil that is not in the archive, up to the limit of an answer. */
export const OwnValues = ({ analytes, own, onChange }: Props) => {
  const [test, setTest] = useState<number>();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    const value = Number(withPoint(text));
    if (test === undefined) return;
    const message = ownValueError(text, value);
    if (message) {
      setError(message);
      field.current?.focus();
      return;
    }
    onChange([...own.filter((one) => one.test !== test), { test, value }]);
    setText('');
  };
  const isFull = own.length >= maxAnswerAnalytes && !own.some((one) => one.test === test);
  return (
    <>
      <AnalyteSelect label="Value of your own oil" analytes={analytes} value={test} onChange={setTest} />
      <TextInput
        ref={field}
        label="Value"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
        error={error}
        // keeps the inputs of the row aligned
        inputWrapperOrder={['label', 'error', 'input']}
        inputMode="decimal"
        autoComplete="off"
        w={error ? 220 : 120}
      />
      <Button variant="default" onClick={add} disabled={isFull || test === undefined || text.trim() === ''}>
        Add value
      </Button>
      {isFull && (
        <Text size="sm" role="status">
          At most {maxAnswerAnalytes} values: remove one to add another.
        </Text>
      )}
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

import { findReportNumbers } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { maxNumberListLength } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ClipboardEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';

/** At least five letters and digits, three of them digits: neither a grade nor a year nor a word. */
const reportNumber = /^(?=(?:.*\d){3})(?=(?:.*[\p{L}\p{N}]){5})[\p{L}\p{N}\p{Pd}\u2212./_]+$/u;

/** The report numbers of a pasted list, separated by blanks, commas, semicolons or lines; empty if the text is no such list. */
export const reportNumbersIn = (text: string): string[] => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.length > 1 && words.every((word) => reportNumber.test(word))
    ? [...new Set(words)].slice(0, maxNumberListLength)
    : [];
};

/** Oils found by a pasted list of report numbers, and the numbers not found. */
export interface PastedList {
  ids: readonly number[];
  missing: readonly string[];
}

/** Looks up a list of report numbers pasted into the search field; any other text is pasted as usual. */
export const usePastedNumbers = () => {
  const [pasted, setPasted] = useState<PastedList>();
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const numbers = reportNumbersIn(event.clipboardData.getData('text'));
    if (numbers.length === 0) return;
    event.preventDefault();
    call(findReportNumbers, { body: { numbers } }).then(setPasted, (error: Error) =>
      notifications.show({ message: error.message, color: 'red' }),
    );
  };
  return { pasted, onPaste, close: () => setPasted(undefined) };
};

interface Props {
  list: PastedList;
  onSelect: (ids: number[]) => void;
  onClose: () => void;
}

/** What a pasted list of report numbers found; the table below shows only these oils. */
export const PastedNumbers = ({ list: { ids, missing }, onSelect, onClose }: Props) => (
  <Alert
    role="status"
    color="petrol"
    title={`${counted(ids.length, 'oil')} of your list found`}
    withCloseButton
    closeButtonLabel="Close the list"
    onClose={onClose}
  >
    {missing.length > 0 && (
      <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        Not in the catalog: {missing.join(', ')}.
      </Text>
    )}
    <Group gap="xs">
      <Button size="compact-sm" disabled={ids.length === 0} onClick={() => onSelect([...ids])}>
        Select {counted(ids.length, 'oil')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        Show all oils
      </Button>
    </Group>
  </Alert>
);

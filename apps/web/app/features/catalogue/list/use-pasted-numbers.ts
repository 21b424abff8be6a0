import { findReportNumbers } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { notifications } from '@mantine/notifications';
import { type ClipboardEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { reportNumbersIn } from './report-numbers.rules.ts';

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

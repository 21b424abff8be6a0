// The wording of offers, on the screen, in mails and in the PDF.

import { formatDay } from '../../shared/dates.ts';

/** The last day of an offer with the time zone in which it ends: `28 Dec 2026, end of day UTC`. */
export const validUntilText = (day: string) => `${formatDay(day)}, end of day UTC`;

/** A date (`2026-11-21`) as that day, and a time (ISO 8601) as its day in the reader's time zone or in UTC: `21 Nov 2026`. */
export const shownDay = (iso: string, timeZone?: 'UTC') =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    // a date without a time is read as midnight in UTC
    timeZone: iso.length === 10 ? 'UTC' : timeZone,
  });

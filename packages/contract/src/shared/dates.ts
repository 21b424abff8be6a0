/** Formats a date (`2026-11-21`), or the UTC day of an ISO 8601 time, for documents and emails: `21 Nov 2026`. */
export const formatDay = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The last day of an offer with the time zone in which it ends: `28 Dec 2026, end of day UTC`. */
export const validUntilText = (day: string) => `${formatDay(day)}, end of day UTC`;

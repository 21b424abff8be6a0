/** A date (`2026-11-21`), or the day of a time (ISO 8601) in UTC, as on documents and in mails: `21 Nov 2026`. */
export const shownDay = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

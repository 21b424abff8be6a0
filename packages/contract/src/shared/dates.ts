/** Formats a date (`2026-11-21`), or the UTC day of an ISO 8601 time, for documents and emails: `21 Nov 2026`. */
export const formatDay = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The days from a first to a last one: `3 Sept – 20 Oct 2026`, or one day; undefined where unknown. */
export const formatDays = ({ from, to }: { from: string | null; to: string | null }): string | undefined => {
  if (from === null || to === null) return undefined;
  if (from === to) return formatDay(from);
  const first =
    from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).replace(/ \d{4}$/, '') : formatDay(from);
  return `${first} – ${formatDay(to)}`;
};

/** The last day of an offer with the time zone in which it ends: `28 Dec 2026, end of day UTC`. */
export const validUntilText = (day: string) => `${formatDay(day)}, end of day UTC`;

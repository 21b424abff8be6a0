/** A date or time (ISO 8601) as `21 Nov 2026`, in the reader's time zone or in UTC. */
export const shownDay = (iso: string, timeZone?: 'UTC') =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });

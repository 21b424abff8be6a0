interface Publisher {
  institute: string;
  /** Without a trailing slash. */
  address: string;
}

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** How data of licences are cited: `Institute. Europe 2019 [data set]. License 7. https://… (21 November 2026).` */
export const licenceCitation = (
  title: string,
  licenceIds: readonly number[],
  { institute, address }: Publisher,
  made: Date,
): string =>
  `${institute}. ${title} [data set]. ${licenceIds.length === 1 ? 'License' : 'Licenses'} ${licenceIds.join(', ')}. ${address} (${day(made)}).`;

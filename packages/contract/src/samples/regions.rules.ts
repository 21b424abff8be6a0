/** The regions of collection, by which the archive and the regional databases are divided. */
export const regions = ['Africa', 'Americas', 'Asia-Pacific', 'Europe'] as const;
export type Region = (typeof regions)[number];

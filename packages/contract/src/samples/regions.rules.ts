/** Where oils are collected, as the archive and the regional databases divide the world. */
export const regions = ['Africa', 'Americas', 'Asia-Pacific', 'Europe'] as const;
export type Region = (typeof regions)[number];

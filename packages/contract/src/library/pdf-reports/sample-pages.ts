/** Pages of the sample data report that its page shows as pictures. */
export const samplePages = [1, 2, 3] as const;

/** Pixels of the picture of a page. */
export const samplePageSize = { width: 1000, height: 1413 } as const;

/** Address of the picture of a page of the sample data report, WebP. */
export const samplePageFile = (page: number) => `/pictures/sample-report/${page}.webp`;

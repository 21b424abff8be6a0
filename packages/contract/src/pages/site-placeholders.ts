/** Placeholders for settings in built pages. The server replaces them when it starts. */
export const settingPlaceholders = {
  name: '{{SITE_NAME}}',
  email: '{{INSTITUTE_EMAIL}}',
  url: '{{PUBLIC_URL}}',
  /** Names of the claims that are set, separated by spaces. */
  claims: '{{INSTITUTE_CLAIMS}}',
  /** The law that governs the terms and conditions; empty if none is set. */
  governingLaw: '{{GOVERNING_LAW}}',
  /** Says that the data are invented; empty on a site without the demo. */
  demo: '{{DEMO_NOTICE}}',
} as const;

/** Claims about the institute. A paragraph with such a condition appears only if the server's settings confirm the claim. `ungoverned`: no law is set. */
export const siteClaims = ['certified', 'accredited', 'governed', 'ungoverned'] as const;
export type SiteClaim = (typeof siteClaims)[number];

/** Placeholders of figures of the released archive; the server replaces them at start and after a release. */
export const figurePlaceholders = {
  oils: '{{ARCHIVE_OILS}}',
  dataPoints: '{{ARCHIVE_DATA_POINTS}}',
  countries: '{{ARCHIVE_COUNTRIES}}',
  tests: '{{ARCHIVE_TESTS}}',
  methods: '{{ARCHIVE_METHODS}}',
  firstYear: '{{ARCHIVE_FIRST_YEAR}}',
  lastYear: '{{ARCHIVE_LAST_YEAR}}',
  classicOils: '{{ARCHIVE_CLASSIC_OILS}}',
  modernOils: '{{ARCHIVE_MODERN_OILS}}',
  /** A sentence without its full stop, such as `Group 12 of 2026, released on 3 Nov 2026`. */
  newestRelease: '{{ARCHIVE_NEWEST_RELEASE}}',
} as const;
export type FigureName = keyof typeof figurePlaceholders;

/** Placeholders of prices; the server replaces them at start and after a price has changed. */
export const pricePlaceholders = {
  /** The maximum price of the full set of an oil, such as `$300`. */
  fullSetPrice: '{{FULL_SET_PRICE}}',
  /** The lowest price of a test for one oil, such as `from $25`; `on request` if no test is for sale. */
  testPrices: '{{TEST_PRICES}}',
  /** The lowest price of a regional database, in the same form. */
  regionalPrices: '{{REGIONAL_PRICES}}',
} as const;
export type PriceName = keyof typeof pricePlaceholders;

/** Placeholders of the claim check of SAE J300 over the free sample set, in numbers of oils; the server replaces them at start and after a release. */
export const samplePlaceholders = {
  sampleOils: '{{SAMPLE_OILS}}',
  sampleConforming: '{{SAMPLE_CONFORMING}}',
  sampleUndecided: '{{SAMPLE_UNDECIDED}}',
  sampleRefuted: '{{SAMPLE_REFUTED}}',
} as const;
export type SampleCountName = keyof typeof samplePlaceholders;

export const sitePlaceholders = {
  ...settingPlaceholders,
  ...figurePlaceholders,
  ...pricePlaceholders,
  ...samplePlaceholders,
} as const;

/** The place in the application's shell for content that the server renders; replaced at every request. */
export const contentPlaceholder = '{{PAGE_CONTENT}}';

/** Id of the data block of a page that the server has rendered: a JSON list of `[query key, response]`. */
export const pageDataId = 'page-data';

/**
 * Renders the page at a path as a visitor sees it, with the placeholders for settings and figures. `fetch` handles calls of the API.
 * Returns undefined if the route of the page declares no data.
 * @throws when a call fails or the page cannot be rendered
 */
export type RenderPage = (path: string, fetch: typeof globalThis.fetch) => Promise<string | undefined>;

/** The part of the site's build that the server imports. It opens the renderer of the pages whose scripts are in a folder. */
export interface SiteBuild {
  entry: { module: { openRenderer(build: unknown, webRoot: string): RenderPage } };
}

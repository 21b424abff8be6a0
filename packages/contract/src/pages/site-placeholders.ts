/** Placeholders of settings in built pages; the server replaces them when it starts. */
export const settingPlaceholders = {
  name: '{{SITE_NAME}}',
  email: '{{INSTITUTE_EMAIL}}',
  url: '{{PUBLIC_URL}}',
  /** Names of the claims that are set, with spaces between. */
  claims: '{{INSTITUTE_CLAIMS}}',
  /** The law of the terms and conditions; empty where none is set. */
  governingLaw: '{{GOVERNING_LAW}}',
} as const;

/** Conditions of paragraphs that are shown only where the server's settings say that they hold. */
export const siteClaims = ['certified', 'accredited', 'governed'] as const;
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

export const sitePlaceholders = { ...settingPlaceholders, ...figurePlaceholders } as const;

/** Where the application's shell shows what the server knows of a page; replaced at every request. */
export const contentPlaceholder = '{{PAGE_CONTENT}}';

/** Id of the data block of a page that the server has rendered: a JSON list of `[query key, response]`. */
export const pageDataId = 'page-data';

/**
 * Renders the page at a path as a visitor sees it, with the placeholders of settings and figures. `fetch` answers calls of the API.
 * Undefined where the route of the page declares no data.
 * @throws when a call fails or the page cannot be rendered
 */
export type RenderPage = (path: string, fetch: typeof globalThis.fetch) => Promise<string | undefined>;

/** What the server imports of the build of the site: it opens the renderer of the pages whose scripts are below a folder. */
export interface SiteBuild {
  entry: { module: { openRenderer(build: unknown, webRoot: string): RenderPage } };
}

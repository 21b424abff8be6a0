import { pageAt, titleAt } from '@iom/contract/shared/page-at.ts';
import { sitePlaceholders } from '@iom/contract/shared/site-placeholders.ts';

/** Texts of the server in the head of a page: placeholder → name of its meta element. */
export const siteMeta = {
  name: 'application-name',
  email: 'institute-email',
  oils: 'archive-oils',
  dataPoints: 'archive-data-points',
  countries: 'archive-countries',
  tests: 'archive-tests',
  methods: 'archive-methods',
  firstYear: 'archive-first-year',
  lastYear: 'archive-last-year',
  classicOils: 'archive-classic-oils',
  modernOils: 'archive-modern-oils',
  newestRelease: 'archive-newest-release',
} as const satisfies Record<keyof typeof sitePlaceholders, string>;
type SiteTextName = keyof typeof siteMeta;
const isSiteTextName = (name: string): name is SiteTextName => Object.hasOwn(siteMeta, name);
export const siteTextNames = Object.keys(siteMeta).filter(isSiteTextName);

/** The server's text; while pages are prerendered, its placeholder. */
export const siteText = (name: SiteTextName): string => {
  if (typeof document === 'undefined') return sitePlaceholders[name];
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${siteMeta[name]}"]`);
  return meta?.content ?? sitePlaceholders[name];
};

export const siteName = siteText('name');
export const siteEmail = siteText('email');

/** Title and description of the page at a location, as React Router's meta descriptors. */
export const metaOfPage = ({ location: { pathname } }: { location: { pathname: string } }) => {
  const title = { title: `${titleAt(pathname)} · ${siteName}` };
  const description = pageAt(pathname)?.description;
  return description === undefined ? [title] : [title, { name: 'description', content: description }];
};

import { pageAt, titleAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { type SiteClaim, sitePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { useEffect } from 'react';
import type { MetaDescriptor } from 'react-router';

/** Sets the document title once the content it names has loaded. */
export const usePageTitle = (title: string | undefined) =>
  useEffect(() => {
    if (title) document.title = `${title} · ${siteName}`;
  }, [title]);

/** Texts of the server in the head of a page: placeholder → name of its meta element. */
export const siteMeta = {
  name: 'application-name',
  email: 'institute-email',
  url: 'public-url',
  claims: 'institute-claims',
  governingLaw: 'governing-law',
  demo: 'demo-notice',
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
  fullSetPrice: 'full-set-price',
  testPrices: 'test-prices',
  regionalPrices: 'regional-prices',
  sampleOils: 'sample-oils',
  sampleConforming: 'sample-conforming',
  sampleUndecided: 'sample-undecided',
  sampleRefuted: 'sample-refuted',
} as const satisfies Record<keyof typeof sitePlaceholders, string>;
type SiteTextName = keyof typeof siteMeta;
export const isSiteTextName = (name: string): name is SiteTextName => Object.hasOwn(siteMeta, name);
export const siteTextNames = Object.keys(siteMeta).filter(isSiteTextName);

/** The server's text; while pages are prerendered, its placeholder. */
export const siteText = (name: SiteTextName): string => {
  if (typeof document === 'undefined') return sitePlaceholders[name];
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${siteMeta[name]}"]`);
  return meta?.content ?? sitePlaceholders[name];
};

export const siteName = siteText('name');
export const siteEmail = siteText('email');
export const siteUrl = siteText('url');

/** Whether the data are invented. */
export const isDemo = () => siteText('demo') !== '';

/** Whether the institute has set this claim. */
export const isClaimed = (claim: SiteClaim) => siteText('claims').split(' ').includes(claim);

/** The canonical path of the public page at an address, or undefined. */
const canonicalPath = (pathname: string) => {
  const page = pageAt(pathname);
  if (page === undefined || page === pages.notFound || page.access !== 'public') return undefined;
  if (page === pages.recentlyAddedLegacy) return pages.recentlyAdded.path();
  return page.pattern.includes(':') ? pathname.replace(/(?<=.)\/$/, '') : page.pattern;
};

/** Title, description and canonical address of the page at a location, as React Router's meta descriptors. */
export const pageMeta = ({
  location: { pathname },
}: {
  location: { pathname: string };
}): MetaDescriptor[] => {
  const description = pageAt(pathname)?.description;
  const canonical = canonicalPath(pathname);
  return [
    { title: `${titleAt(pathname)} · ${siteName}` },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ...(canonical === undefined ? [] : [{ tagName: 'link', rel: 'canonical', href: siteUrl + canonical }]),
  ];
};

import { pageAt, titleAt } from '@iom/contract/shared/page-at.ts';
import { sitePlaceholders } from '@iom/contract/shared/site-placeholders.ts';

/** Server settings in the head of a page: setting → name of its meta element. */
export const siteMeta = { name: 'application-name', email: 'institute-email' } as const;

const setting = (name: keyof typeof siteMeta): string => {
  if (typeof document === 'undefined') return sitePlaceholders[name];
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${siteMeta[name]}"]`);
  return meta?.content ?? sitePlaceholders[name];
};

export const siteName = setting('name');
export const siteEmail = setting('email');

/** Title and description of the page at a location, as React Router's meta descriptors. */
export const metaOfPage = ({ location: { pathname } }: { location: { pathname: string } }) => {
  const title = { title: `${titleAt(pathname)} · ${siteName}` };
  const description = pageAt(pathname)?.description;
  return description === undefined ? [title] : [title, { name: 'description', content: description }];
};

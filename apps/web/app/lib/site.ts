import { pageAt, titleAt } from '@iom/contract/shared/pages.ts';
import { sitePlaceholders } from '@iom/contract/shared/site-placeholders.ts';

/** The settings of the server in a page's head: name of the meta element → setting. */
export const siteMeta = { name: 'application-name', email: 'institute-email' } as const;

const setting = (name: keyof typeof siteMeta): string => {
  if (typeof document === 'undefined') return sitePlaceholders[name];
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${siteMeta[name]}"]`);
  return meta?.content ?? sitePlaceholders[name];
};

export const siteName = setting('name');
export const siteEmail = setting('email');

/** Title and description of the page at an address path, for its head. */
export const pageMeta = (path: string) => {
  const title = { title: `${titleAt(path)} · ${siteName}` };
  const description = pageAt(path)?.description;
  return description === undefined ? [title] : [title, { name: 'description', content: description }];
};

import type { Page } from '@iom/contract/pages/page.ts';
import { titleAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { contentPlaceholder } from '@iom/contract/pages/site-placeholders.ts';
import type { Site } from '../site.ts';
import { escapeHtml } from './escape-html.ts';

/** Details of a page beyond its entry in the registry. All paths begin with a slash. */
export interface PageDetails {
  /** Without the name of the site; absent: the title of the registry. */
  title?: string | undefined;
  description?: string | undefined;
  /** Path of its canonical address; absent: the path of the request. */
  canonical?: string | undefined;
  /** Path of the picture that link previews show, 1200 × 630. */
  picture?: string | undefined;
  /** schema.org objects. */
  structuredData?: readonly object[] | undefined;
  /** The Atom feed of the page. */
  feed?: { path: string; title: string } | undefined;
  /** HTML of a page that is rendered in the browser, displayed until then; absent: its title. */
  content?: string | undefined;
}

/** Details of the page at a path; null if the path names nothing, undefined without details. */
export type DescribePage = (page: Page, path: string) => Promise<PageDetails | null | undefined>;

const element = (name: string, attributes: Readonly<Record<string, string>>) => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}/>`;
};
const property = (name: string, content: string) => element('meta', { property: `og:${name}`, content });

/** A data block: `<` is escaped, so that no text can close it. */
const dataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const previewTags = (site: Site, title: string, url: string, { description, picture }: PageDetails) => [
  property('type', 'website'),
  property('site_name', site.siteName),
  property('title', title),
  property('url', url),
  ...(description === undefined ? [] : [property('description', description)]),
  ...(picture === undefined
    ? []
    : [
        property('image', `${site.publicUrl}${picture}`),
        property('image:width', '1200'),
        property('image:height', '630'),
        property('image:alt', title),
        element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
      ]),
];

/** Elements at the end of the head of a public page: link preview, canonical address, feed, structured data. */
const renderHead = (html: string, site: Site, page: Page, path: string, details: PageDetails) => {
  const only = page.pattern.includes(':') ? path : page.pattern;
  const url = `${site.publicUrl}${details.canonical ?? only}`;
  const known = { ...details, description: details.description ?? page.description };
  return [
    ...previewTags(site, details.title ?? titleAt(path), url, known),
    ...(html.includes('rel="canonical"') ? [] : [element('link', { rel: 'canonical', href: url })]),
    details.feed
      ? element('link', {
          rel: 'alternate',
          type: 'application/atom+xml',
          title: details.feed.title,
          href: details.feed.path,
        })
      : '',
    ...(details.structuredData ?? []).map(dataBlock),
  ].join('');
};

const withHead = (html: string, head: string) => html.replace('</head>', () => `${head}</head>`);

/** A prerendered page with its details in the head. */
export const describedPage = (html: string, site: Site, page: Page, details: PageDetails) =>
  withHead(html, renderHead(html, site, page, page.pattern, details));

const heading = (title: string) => `<h1>${escapeHtml(title)}</h1>`;

/** Pages that search engines must not list: pages of users, and pages whose address contains a secret. */
const isPrivate = ({ access, pattern }: Page, details: PageDetails | undefined) =>
  access !== 'public' || (pattern.includes(':') && details === undefined);

const withTitle = (html: string, { siteName }: Site, name: string) =>
  html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${name} · ${siteName}`)}</title>`);

const renderDescription = (page: Page, details: PageDetails | undefined) => {
  const description = details?.description ?? page.description;
  return description === undefined ? '' : element('meta', { name: 'description', content: description });
};

/** The application's shell for the page at a path, with its title, head and content; details `null`: there is nothing at the path. */
export const describedShell = (
  shell: string,
  site: Site,
  page: Page,
  path: string,
  details: PageDetails | null | undefined,
): string => {
  const filled = (name: string, head: string, content: string) =>
    withTitle(withHead(shell, head), site, name).replace(contentPlaceholder, () => content);
  const missing = pages.notFound.title;
  if (page === pages.notFound || details === null) return filled(missing, '', heading(missing));
  const name = details?.title ?? titleAt(path);
  if (isPrivate(page, details))
    return filled(name, element('meta', { name: 'robots', content: 'noindex' }), '');
  const head = renderDescription(page, details) + renderHead(shell, site, page, path, details ?? {});
  return filled(name, head, details?.content ?? heading(name));
};

/** A rendered page with its title and head. React Router writes the canonical address as it was asked for. */
export const describedRendering = (
  rendered: string,
  site: Site,
  page: Page,
  path: string,
  details: PageDetails,
): string => {
  const html = rendered.replace(/<link rel="canonical"[^>]*>/, '');
  const head = renderDescription(page, details) + renderHead(html, site, page, path, details);
  return withTitle(withHead(html, head), site, details.title ?? titleAt(path));
};

/** The institute as schema.org's Organization; only what is set. */
const toOrganization = ({ siteName, publicUrl, publicEmail, institute }: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: siteName,
  url: `${publicUrl}/`,
  foundingDate: '1984',
  email: publicEmail || undefined,
  telephone: institute.phone || undefined,
  faxNumber: institute.fax || undefined,
  address: institute.address || undefined,
});

/** The page with the institute's description for search engines in its head. */
export const withOrganization = (html: string, site: Site) =>
  html.replace('</head>', () => `${dataBlock(toOrganization(site))}</head>`);

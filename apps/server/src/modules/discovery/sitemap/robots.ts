import type { Page } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';

/** Beginnings of paths that belong to users, administrators or holders of a secret: pages up to their first parameter, none inside another. */
const privatePaths = () => {
  const paths = Object.values<Page>(pages)
    .filter(({ access }) => access !== 'public')
    .map(({ pattern }) => pattern.replace(/:.*$/, ''));
  const shortest = [...new Set(paths)].toSorted((a, b) => a.length - b.length);
  return shortest.filter((path, index) => !shortest.slice(0, index).some((other) => path.startsWith(other)));
};

/** The file for search engines: everything but private pages, and where the sitemap is. */
export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...privatePaths().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

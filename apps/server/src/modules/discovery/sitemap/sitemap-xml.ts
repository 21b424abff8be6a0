import { escapeHtml } from '#platform/http/escape-html.ts';

/** A page that search engines may list. */
export interface Address {
  /** Canonical path. */
  path: string;
  /** When its content last changed, where that is known. */
  changedAt?: Date | null | undefined;
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entry = (name: string, url: string, changedAt: Address['changedAt']) => {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${name}><loc>${escapeHtml(url)}</loc>${changed}</${name}>`;
};

const xmlFile = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n${entries.join('\n')}\n</${root}>\n`;

export const urlSet = (publicUrl: string, addresses: readonly Address[]): string =>
  xmlFile(
    'urlset',
    addresses.map(({ path, changedAt }) => entry('url', publicUrl + path, changedAt)),
  );

/** @param changes when the addresses of each file last changed. */
export const sitemapIndex = (publicUrl: string, changes: readonly Address['changedAt'][]): string =>
  xmlFile(
    'sitemapindex',
    changes.map((changedAt, index) => entry('sitemap', `${publicUrl}/sitemap-${index + 1}.xml`, changedAt)),
  );

import { escapeHtml } from '#platform/http/escape-html.ts';

/** A page that search engines may list. */
export interface Address {
  /** Canonical path. */
  path: string;
  /** When its content last changed, where that is known. */
  changedAt?: Date | undefined;
}

/** Addresses in one file: the limit of the sitemap protocol 0.9. At most 1 kB each keeps a file under its limit of 50 MB. */
const mostAddresses = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entry = (name: string, url: string, changedAt: Date | undefined) => {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${name}><loc>${escapeHtml(url)}</loc>${changed}</${name}>`;
};

const xmlFile = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n${entries.join('\n')}\n</${root}>\n`;

const latest = (addresses: readonly Address[]) =>
  addresses.reduce<Date | undefined>(
    (newest, { changedAt }) => (changedAt && (!newest || changedAt > newest) ? changedAt : newest),
    undefined,
  );

/**
 * The sitemap: one file of all addresses or, when they exceed the limits of one, an index of several. With `number`, that file of
 * several; undefined when there is none.
 */
export const sitemapFile = (
  publicUrl: string,
  addresses: readonly Address[],
  number?: number,
  most = mostAddresses,
): string | undefined => {
  const urls = (some: readonly Address[]) =>
    xmlFile(
      'urlset',
      some.map(({ path, changedAt }) => entry('url', publicUrl + path, changedAt)),
    );
  if (addresses.length <= most) return number === undefined ? urls(addresses) : undefined;
  const files = Array.from({ length: Math.ceil(addresses.length / most) }, (_, index) =>
    addresses.slice(index * most, (index + 1) * most),
  );
  if (number === undefined) {
    const entries = files.map((file, index) =>
      entry('sitemap', `${publicUrl}/sitemap-${index + 1}.xml`, latest(file)),
    );
    return xmlFile('sitemapindex', entries);
  }
  const file = files[number - 1];
  return file && urls(file);
};

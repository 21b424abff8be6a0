import type { Page } from './page.ts';
import { movedPages, pages } from './pages.ts';

const withoutTrailingSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

/** Pages with the expression of their path; fixed paths come before patterns that would match them too. */
const matchers = Object.values<Page>(pages)
  .map((page) => {
    const source = withoutTrailingSlash(page.pattern).replace(/:(\w+)/g, '(?<$1>[^/]+)');
    return { page, pattern: new RegExp(`^${source}$`, 'i') };
  })
  .sort((a, b) => Number(a.page.pattern.includes(':')) - Number(b.page.pattern.includes(':')));

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The page at a path with its decoded path parameters; undefined if there is none. Like the router, ignores case and a trailing slash. */
export const matchPage = (
  path: string,
): { page: Page; params: Readonly<Record<string, string>> } | undefined => {
  const plain = withoutTrailingSlash(path);
  const found = matchers.find(({ pattern }) => pattern.test(plain));
  if (!found) return undefined;
  const params = Object.entries(found.pattern.exec(plain)?.groups ?? {});
  return {
    page: found.page,
    params: Object.fromEntries(params.map(([name, text]) => [name, decoded(text)])),
  };
};

/** The page at a path; undefined if there is none. */
export const pageAt = (path: string): Page | undefined => matchPage(path)?.page;

/** The title of the page at a path, parameters filled in; the 404 page's title if there is none. */
export const titleAt = (path: string): string => {
  const found = matchPage(path);
  if (!found) return pages.notFound.title;
  return found.page.title.replace(/:(\w+)/g, (_, name: string) => found.params[name] ?? '');
};

/** The nearest page above a path that needs no parameters, with its path, e.g. the list of orders above an order; undefined below the home page. */
export const pageAbove = (path: string): { page: Page; path: string } | undefined => {
  const above = withoutTrailingSlash(path).replace(/\/[^/]*$/, '');
  if (above === '') return undefined;
  const page = pageAt(above);
  return page && !page.pattern.includes(':') ? { page, path: page.pattern } : pageAbove(above);
};

/** Whether an address is a page of this site that visitors and users can open: a path, with query and anchor if any. */
export const isPublicPage = (href: string): boolean => {
  if (!/^\/(?!\/)/.test(href)) return false;
  const [path = ''] = href.split(/[?#]/);
  if (path.replace(/\/$/, '') in movedPages) return true;
  const page = pageAt(path);
  return page !== undefined && page !== pages.notFound && page.access !== 'admin';
};

import type { Page } from './page.ts';
import { pages } from './pages.ts';

const withoutTrailingSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

/** Pages with the expression of their path; fixed paths come before patterns that would match them too. */
const matchers = Object.values<Page>(pages)
  .map((page) => {
    const source = withoutTrailingSlash(page.pattern).replace(/:(\w+)/g, '(?<$1>[^/]+)');
    return { page, pattern: new RegExp(`^${source}$`, 'i') };
  })
  .sort((a, b) => Number(a.page.pattern.includes(':')) - Number(b.page.pattern.includes(':')));

/** The page at a path; undefined where there is none. Like the router, ignores case and a trailing slash. */
export const pageAt = (path: string): Page | undefined =>
  matchers.find(({ pattern }) => pattern.test(withoutTrailingSlash(path)))?.page;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The title of the page at a path, parameters filled in; the 404 page's title where there is none. */
export const titleAt = (path: string): string => {
  const found = matchers.find(({ pattern }) => pattern.test(withoutTrailingSlash(path)));
  if (!found) return pages.notFound.title;
  const params = found.pattern.exec(withoutTrailingSlash(path))?.groups ?? {};
  return found.page.title.replace(/:(\w+)/g, (_, name: string) => decoded(params[name] ?? ''));
};

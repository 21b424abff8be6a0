import { pageAt } from './page-at.ts';
import { movedPages, pages } from './pages.ts';

/** Whether an address is a page of this site that visitors and users can open: a path, with query and anchor if any. */
export const isPublicPage = (href: string): boolean => {
  if (!/^\/(?!\/)/.test(href)) return false;
  const [path = ''] = href.split(/[?#]/);
  if (path.replace(/\/$/, '') in movedPages) return true;
  const page = pageAt(path);
  return page !== undefined && page !== pages.notFound && page.access !== 'admin';
};

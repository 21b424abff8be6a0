import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import PostalMime from 'postal-mime';
import { contractEndpoints } from './contract-endpoints.ts';

/** Whether a path belongs to a call, whatever its parameters. */
const isCall = async (path: string) =>
  contractEndpoints.some(({ path: pattern }) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );

/** The links of a mail to this site that lead to no page and no call. */
export const findBrokenLinks = async (mail: string, publicUrl: string): Promise<string[]> => {
  const { text = '', html = '', headers } = await PostalMime.parse(mail);
  const written = [text, html, ...headers.map(({ value }) => value)].join('\n');
  const links = [...new Set(written.match(/https?:\/\/[^\s<>"]+/g))];
  const broken: string[] = [];
  for (const link of links.filter((one) => one.startsWith(publicUrl))) {
    const { pathname } = new URL(link);
    const page = pageAt(pathname);
    const leads = pathname.startsWith('/api/') ? await isCall(pathname) : page && page !== pages.notFound;
    if (!leads) broken.push(link);
  }
  return broken;
};

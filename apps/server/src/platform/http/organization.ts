import type { Site } from '../site.ts';
import { dataBlock } from './page-head.ts';

/** The institute as schema.org's Organization; only what is set. */
const organizationOf = ({ siteName, publicUrl, publicEmail, institute }: Site) => ({
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
  html.replace('</head>', () => `${dataBlock(organizationOf(site))}</head>`);

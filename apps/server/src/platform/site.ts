import type { SiteClaim } from '@iom/contract/pages/site-placeholders.ts';

/** The institute's details in mails and documents; a text is empty if not stated. */
export interface Site {
  /** Without a trailing slash. */
  publicUrl: string;
  siteName: string;
  /** `email` receives the institute's mails; it has a default, so pages show `publicEmail` instead. */
  institute: { email: string; address: string; phone: string; fax: string; replyTime: string };
  publicEmail: string;
  /** The institute's claims on pages. */
  claims: readonly SiteClaim[];
  /** The law that governs the terms and conditions. */
  governingLaw: string;
  /** Whether archive, papers and accounts are invented. */
  isDemo: boolean;
  /** Payment instructions for purchase orders. */
  payment: { remitTo: string; paymentTerms: string; paymentDueDays: number | undefined };
}

/** The institute as its documents name it: without the default address, which nobody reads. */
export const toSeller = ({ siteName, publicEmail, institute: { address, phone } }: Site) => ({
  ...{ name: siteName, address, email: publicEmail, phone },
});

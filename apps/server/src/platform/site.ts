import type { SiteClaim } from '@iom/contract/pages/site-placeholders.ts';

/** The institute as its mails and documents name it; a text is empty where nothing is stated. */
export interface Site {
  /** Without a last slash. */
  publicUrl: string;
  siteName: string;
  /** `email` receives the institute's mails; it has a default, so pages show `publicEmail` instead. */
  institute: { email: string; address: string; phone: string; fax: string };
  publicEmail: string;
  /** What pages may claim about the institute. */
  claims: readonly SiteClaim[];
  /** The law that governs the terms and conditions. */
  governingLaw: string;
  /** How purchase orders are paid. */
  payment: { remitTo: string; paymentTerms: string; paymentDueDays: number | undefined };
}

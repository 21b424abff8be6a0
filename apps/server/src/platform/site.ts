/** The institute as its mails and documents name it; a text is empty where nothing is stated. */
export interface Site {
  /** Without a last slash. */
  publicUrl: string;
  siteName: string;
  institute: { email: string; address: string; phone: string };
}

/** Set when the pages are built. */
export const siteName: string = import.meta.env.SITE_NAME ?? 'Institute of Materials';
export const siteEmail: string | undefined = import.meta.env.SITE_EMAIL;

/** Title and description of a page. */
export const pageMeta = (title: string, description?: string) => [
  { title: `${title} · ${siteName}` },
  ...(description ? [{ name: 'description', content: description }] : []),
];

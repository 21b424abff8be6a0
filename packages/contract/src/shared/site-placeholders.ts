/** What built pages hold where a setting belongs; the server replaces it in the pages it serves. */
export const sitePlaceholders = { name: '{{SITE_NAME}}', email: '{{INSTITUTE_EMAIL}}' } as const;

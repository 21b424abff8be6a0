/** Placeholders of settings in built pages; the server replaces them when it starts. */
export const sitePlaceholders = { name: '{{SITE_NAME}}', email: '{{INSTITUTE_EMAIL}}' } as const;

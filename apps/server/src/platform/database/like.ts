/** The pattern of `like` and `ilike` for texts that contain this one; `%`, `_` and `\` mean themselves. */
export const ilikeContains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The pattern of `like` and `ilike` for texts that contain this one; `%`, `_` and `\` mean themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

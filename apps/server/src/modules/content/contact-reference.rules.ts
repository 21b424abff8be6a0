/** The reference of a message to the institute, like `C-000012`. */
export const messageReference = (id: number) => `C-${String(id).padStart(6, '0')}`;

/** Discount codes are compared without regard to case and surrounding space. */
export const sameCode = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase();

/** Changes with the terms and conditions; an order stores the version it was placed under. */
export const termsVersion = '2026-11';

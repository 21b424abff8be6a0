/** Shown on every page, which therefore need not load the table of failures. */
export const signInNeeded = 'Please login to access this page';

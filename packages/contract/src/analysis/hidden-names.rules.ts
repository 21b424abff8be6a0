/** The name of an oil in a view that hides brands, in place of its report number. */
export const hiddenOil = (code: string): string => `Oil ${code}`;

/** Whether a report number is the hidden name of an oil, which no page has. */
export const isHiddenOil = (reportNumber: string): boolean => /^Oil [2-9A-Z]{6}$/.test(reportNumber);

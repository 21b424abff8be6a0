/** A field that a change set, removed or altered. */
export interface Difference {
  field: string;
  /** Undefined: there was none. */
  before: string | undefined;
  /** Undefined: the field was removed. */
  after: string | undefined;
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
};

export const emptyText = '(empty)';

const textOf = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  if (value === '' || value === null) return emptyText;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
};

/** The fields that differ between the two sides of an audit row. Fields stated after the change come first. */
export const findDifferences = (before: unknown, after: unknown): Difference[] => {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) }))
    .filter((difference) => difference.before !== difference.after);
};

/** `city: (empty) → Graz; phone: 1 → 2`, for a cell of a CSV file. */
export const differencesText = (differences: readonly Difference[]) =>
  differences.map(({ field, before = '–', after = '–' }) => `${field}: ${before} → ${after}`).join('; ');

// SAE grades stand in the order of their cold, then of their hot number.

/**
 * The numbers a stored grade is ordered by, `5W30` as 5 and 30. A grade without a cold number stands before those with one;
 * both are null where no grade is stated.
 */
export const gradeNumbers = (grade: string): { cold: number | null; hot: number | null } => {
  if (grade === '') return { cold: null, hot: null };
  const [, cold, hot] = /^(?:(\d+)W)?(\d*)$/.exec(grade) ?? [];
  return { cold: cold === undefined ? -1 : Number(cold), hot: hot ? Number(hot) : -1 };
};

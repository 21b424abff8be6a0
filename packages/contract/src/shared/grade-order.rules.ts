// SAE grades are ordered by their cold number, then by their hot number.

/** The numbers a stored grade is ordered by, `5W30` as 5 and 30. A grade without a W number comes before grades with one. */
export const gradeNumbers = (grade: string): { cold: number; hot: number } => {
  const [, cold, hot] = /^(?:(\d+)W)?(\d*)$/.exec(grade) ?? [];
  return { cold: cold === undefined ? -1 : Number(cold), hot: hot ? Number(hot) : -1 };
};

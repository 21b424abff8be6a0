/**
 * SAE grades are stored as `5W30`; `5W-30` with any hyphen, dash or minus sign, `5w30` and `SAE 30` mean the same grade.
 */
export const canonicalGrade = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/^SAE\s*/, '')
    .replace(/[\s\p{Pd}\u2212]/gu, '');

/** A grade as filters and links name it: with `NONE`, or an empty text, the label states no grade. */
export const askedGrade = (text: string) => {
  const grade = canonicalGrade(text);
  return grade === 'NONE' ? '' : grade;
};

/** `5W30` → `5W`; empty for a monograde without W and for no grade. */
export const wGradeOf = (grade: string) => /^\d+W/.exec(grade)?.[0] ?? '';

/** `5W30` → `5W-30`, as screens and documents show it; monogrades stay as they are. */
export const formatGrade = (grade: string) => grade.replace(/^(\d+W)(\d+)$/, '$1-$2');

/** The numbers a stored grade is ordered by, `5W30` as 5 and 30. A grade without a W number comes before grades with one. */
export const gradeNumbers = (grade: string): { cold: number; hot: number } => {
  const [, cold, hot] = /^(?:(\d+)W)?(\d*)$/.exec(grade) ?? [];
  return { cold: cold === undefined ? -1 : Number(cold), hot: hot ? Number(hot) : -1 };
};

/** `Falkenol Gold 5W-30`: brand and grade of an oil, without what its label does not state. */
export const brandAndGrade = (brand: string, grade: string) =>
  [brand, formatGrade(grade)].filter(Boolean).join(' ');

import { shownGrade } from '@iom/contract/shared/sae-grade.ts';

/** An SAE grade in running text, which does not break at its hyphen. */
export const Grade = ({ grade }: { grade: string }) => <span className="grade">{shownGrade(grade)}</span>;

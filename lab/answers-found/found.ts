/** One kind of planted finding. */
export interface Found {
  name: string;
  planted: number;
  found: number;
  falseFinds: number;
  /** Criteria for planted, found and false. */
  note: string;
}

export const computePrecision = ({ found, falseFinds }: Found): number => found / (found + falseFinds);
export const computeRecall = ({ found, planted }: Found): number => found / planted;

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

/** `12.3%`; empty for NaN. */
export const percent = (share: number): string => (Number.isNaN(share) ? '' : `${(100 * share).toFixed(1)}%`);
/** `1,234`; empty for NaN. */
export const count = (number: number): string => (Number.isNaN(number) ? '' : number.toLocaleString('en-US'));

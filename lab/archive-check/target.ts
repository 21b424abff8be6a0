/** A required property of the archive. */

export interface Target {
  /** The measured quantity, with its unit. */
  name: string;
  found: number;
  /** The lowest and highest value that meets the target; null for an open side. */
  min: number | null;
  max: number | null;
  /** Only the full archive has enough oils to show it. */
  isRare?: true;
}

export const isMet = ({ found, min, max }: Target): boolean =>
  (min === null || found >= min) && (max === null || found <= max);

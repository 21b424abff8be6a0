/** A figure that the archive has to have. */

export interface Target {
  /** What is measured, with its unit. */
  name: string;
  found: number;
  /** The lowest and highest value that meets the target; null where that side is open. */
  least: number | null;
  most: number | null;
  /** Only the whole archive has oils enough to show it. */
  isRare?: true;
}

export const isMet = ({ found, least, most }: Target): boolean =>
  (least === null || found >= least) && (most === null || found <= most);

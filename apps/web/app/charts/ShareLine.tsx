import classes from './share-line.module.css';

interface Props {
  /** One share per year, from 0 to 1. */
  shares: readonly number[];
  /** The share that fills the height. */
  maxShare: number;
  /** Accessible description. */
  label: string;
}

/** A share over the years as a filled line, stretched to the width of its container. */
export const ShareLine = ({ shares, maxShare, label }: Props) => {
  const last = Math.max(1, shares.length - 1);
  const points = shares.map((share, index) => `${index} ${(1 - share / (maxShare || 1)).toFixed(3)}`);
  return (
    <svg
      viewBox={`0 0 ${last} 1`}
      preserveAspectRatio="none"
      className={classes.line}
      role="img"
      aria-label={label}
    >
      <path d={`M0 1L${points.join('L')}L${last} 1Z`} />
    </svg>
  );
};

import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { useElementSize } from '@mantine/hooks';
import { histogramHeight, layoutHistogram, rangeLabel } from './histogram.layout.ts';
import classes from './histogram.module.css';

interface Props {
  bins: readonly { from: number | null; to: number | null; oils: number }[];
  /** Accessible description of the chart. */
  label: string;
  unit: string;
}

/** Oils by ranges of a value; the area of a bar is its number of oils, and the ends are open. */
export const Histogram = ({ bins, label, unit }: Props) => {
  const { ref, width: measured } = useElementSize();
  const width = measured || 640;
  const { bars, ticks, base } = layoutHistogram(bins, width);
  return (
    <div className={classes.chart} ref={ref}>
      <svg viewBox={`0 0 ${width} ${histogramHeight}`} role="img" aria-label={label}>
        {bars.map((bar, index) => {
          const bin = bins[index];
          return (
            <rect
              key={bar.key}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              className={bar.isOpen ? classes.open : classes.bar}
            >
              {bin && <title>{`${rangeLabel(bin)} ${unit}: ${wholeNumber(bin.oils)} oils`}</title>}
            </rect>
          );
        })}
        <line x1={0} x2={width} y1={base} y2={base} className={classes.base} />
        {ticks.map(({ value, x, label: text }) => (
          <g key={value}>
            <line x1={x} x2={x} y1={base} y2={base + 4} className={classes.base} />
            <text x={x} y={base + 18} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
};

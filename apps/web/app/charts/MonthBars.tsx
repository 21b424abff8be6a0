import { useElementSize } from '@mantine/hooks';
import { barHeight, layoutMonthBars, type MonthValue } from './month-bars.layout.ts';
import classes from './month-bars.module.css';

interface Props {
  /** Oldest first. */
  months: readonly MonthValue[];
  /** What the bars show, for screen readers. */
  label: string;
  format: (value: number) => string;
}

/** One bar a month, with the largest value labeled; every value is in the title of its bar. */
export const MonthBars = ({ months, label, format }: Props) => {
  const { ref, width: measured } = useElementSize();
  const width = measured || 560;
  const { bars, base, largest } = layoutMonthBars(months, width);
  return (
    <figure className={classes.figure} ref={ref}>
      <svg viewBox={`0 0 ${width} ${barHeight}`} role="img" aria-label={label}>
        <line x1={0} x2={width} y1={base} y2={base} className={classes.base} />
        {bars.map(({ month, value, x, y, w, tick, center, valueX, valueAnchor }) => (
          <g key={month}>
            <rect x={x} y={y} width={w} height={base - y} className={classes.bar} />
            <rect x={center - w} y={0} width={2 * w} height={base} fill="transparent">
              <title>{`${month}: ${format(value)}`}</title>
            </rect>
            {month === largest && (
              <text x={valueX} y={y - 6} textAnchor={valueAnchor}>
                {format(value)}
              </text>
            )}
            {tick && (
              <text x={center} y={barHeight - 6} textAnchor="middle">
                {tick}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  );
};

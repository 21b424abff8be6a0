import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { useElementSize } from '@mantine/hooks';
import { layoutYearStack, stackHeight, type YearSeries } from './year-stack.layout.ts';
import classes from './year-stack.module.css';

interface Props {
  years: readonly number[];
  series: readonly YearSeries[];
  /** Accessible description of the chart. */
  label: string;
  /** A year that is shown in full color, the others paler. */
  selected?: number | undefined;
}

/** Oils by year, stacked by series. */
export const YearStack = ({ years, series, label, selected }: Props) => {
  const { ref, width: measured } = useElementSize();
  const width = measured || 900;
  const { columns, ticks, base, left, right } = layoutYearStack(years, series, width);
  return (
    <figure className={classes.figure}>
      <div ref={ref} className={classes.chart}>
        <svg viewBox={`0 0 ${width} ${stackHeight}`} role="img" aria-label={label}>
          {ticks.map(({ value, y }) => (
            <g key={value}>
              <line x1={left} x2={right} y1={y} y2={y} className={classes.grid} />
              <text x={left - 6} y={y + 4} textAnchor="end">
                {wholeNumber(value)}
              </text>
            </g>
          ))}
          {columns.map(({ year, x, width: barWidth, center, label: text, parts, total }) => (
            <g key={year} opacity={selected === undefined || selected === year ? 1 : 0.35}>
              <title>{`${year}: ${counted(total, 'oil')}`}</title>
              {parts.map((part, index) => (
                <rect
                  key={part.name}
                  x={x}
                  width={barWidth}
                  y={part.y}
                  height={part.height}
                  fill={`var(--data-${(index % 4) + 1})`}
                />
              ))}
              {text && (
                <text x={center} y={base + 17} textAnchor="middle">
                  {text}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <figcaption className={classes.legend}>
        {series.map(({ name }, index) => (
          <span key={name}>
            <i style={{ background: `var(--data-${(index % 4) + 1})` }} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
};

import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { layoutDensity, plotSize, ticks } from './density.layout.ts';
import classes from './density.module.css';

/** Two analytes of the archive's oils against each other: a dot for every bin of 20 oils or more, coloured by decade. */
export const DensityPlot = ({ plot }: { plot: ArchiveOverview['plot'] }) => {
  const { width, height, left, right, top, bottom } = plotSize;
  const decades = plot.decades.map(({ decade }) => decade);
  const color = (decade: number) => `var(--data-${(decades.indexOf(decade) % 4) + 1})`;
  const label = `${plot.y.name} against ${plot.x.name} of the archive's oils by decade. Thin oils lose more, thick oils less; the younger the decade, the lower the loss.`;
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {ticks(plot.x, left, width - right, 2).map(({ value, at }) => (
          <g key={value} className={classes.tick}>
            <line x1={at} x2={at} y1={top} y2={height - bottom} />
            <text x={at} y={height - bottom + 18} textAnchor="middle">
              {value}
            </text>
          </g>
        ))}
        {ticks(plot.y, height - bottom, top, 5).map(({ value, at }) => (
          <g key={value} className={classes.tick}>
            <line x1={left} x2={width - right} y1={at} y2={at} />
            <text x={left - 8} y={at + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {layoutDensity(plot).map(({ key, x, y, r, decade }) => (
          <circle key={key} cx={x} cy={y} r={r} fill={color(decade)} fillOpacity={0.55} />
        ))}
        <text x={width - right} y={height - 6} textAnchor="end" className={classes.axis}>
          {plot.x.name}, {plot.x.unit}
        </text>
        <text x={left} y={top + 2} className={classes.axis} dy="-0.1em" dx="0.4em">
          {plot.y.name}, {plot.y.unit}
        </text>
      </svg>
      <figcaption className={classes.legend}>
        {decades.map((decade) => (
          <span key={decade}>
            <i style={{ background: color(decade) }} /> {decade}s
          </span>
        ))}
        <span>Each dot represents at least 20 oils</span>
      </figcaption>
    </figure>
  );
};

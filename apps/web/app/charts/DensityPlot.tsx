import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import {
  describePanel,
  gradeBands,
  layoutDots,
  panelSize,
  type Scales,
  sharedScales,
  ticks,
  xAt,
  yAt,
} from './density.layout.ts';
import classes from './density.module.css';

type Plot = ArchiveOverview['plot'];

const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const { width, height, left, right, top, bottom } = panelSize;

const Axes = ({ scales: { x, y } }: { scales: Scales }) => (
  <>
    {ticks(y, 5).map((value) => (
      <g key={value} className={classes.tick}>
        <line x1={left} x2={width - right} y1={yAt(y, value)} y2={yAt(y, value)} />
        <text x={left - 6} y={yAt(y, value) + 4} textAnchor="end">
          {value}
        </text>
      </g>
    ))}
    {gradeBands(x).map(({ grade, from, to }) => (
      <g key={grade} className={classes.grade}>
        {from > x.from && (
          <line x1={xAt(x, from)} x2={xAt(x, from)} y1={top} y2={height - bottom} strokeDasharray="2 3" />
        )}
        {xAt(x, to) - xAt(x, from) > 20 && (
          <text x={xAt(x, (from + to) / 2)} y={top - 6} textAnchor="middle">
            {grade}
          </text>
        )}
      </g>
    ))}
    {ticks(x, 4).map((value) => (
      <g key={value} className={classes.tick}>
        <text x={xAt(x, value)} y={height - bottom + 17} textAnchor={value === x.to ? 'end' : 'middle'}>
          {value}
        </text>
      </g>
    ))}
  </>
);

interface PanelProps {
  plot: Plot;
  decade: Plot['decades'][number];
  scales: Scales;
}

const Panel = ({ plot, decade, scales }: PanelProps) => {
  const color = `var(--data-${(plot.decades.indexOf(decade) % 4) + 1})`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describePanel(plot, decade)}>
      <text x={left} y={16} className={classes.decade}>
        {decade.decade}s
      </text>
      <Axes scales={scales} />
      {layoutDots(decade.cells, scales).map(({ key, x, y, r }) => (
        <circle key={key} cx={x} cy={y} r={r} fill={color} fillOpacity={0.6} />
      ))}
    </svg>
  );
};

/** Two analytes of the archive's oils against each other: a panel for every decade, a dot for every bin of 20 oils or more. */
export const DensityPlot = ({ plot }: { plot: Plot }) => {
  const scales = sharedScales(plot);
  return (
    <figure className={classes.figure}>
      <div className={classes.panels}>
        {plot.decades.map((decade) => (
          <Panel key={decade.decade} plot={plot} decade={decade} scales={scales} />
        ))}
      </div>
      <figcaption className={classes.caption}>
        {plot.y.name}, {plot.y.unit} (up) against {inSentence(plot.x.name)}, {plot.x.unit}, with the SAE
        grades 20 to 60. Each dot: at least 20 oils; the larger, the more.
      </figcaption>
    </figure>
  );
};

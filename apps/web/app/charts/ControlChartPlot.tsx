import { useElementSize } from '@mantine/hooks';
import {
  type ControlFigures,
  chartHeight,
  isMarked,
  layoutControlChart,
  type MarkedBatch,
  margin,
} from './control-chart.layout.ts';
import classes from './control-chart.module.css';

const widest = 1192;
const markerRadius = 4;

/** Laboratories differ by shape as well as by colour. */
const shapes = [
  'M 0 -4.4 A 4.4 4.4 0 1 1 -0.01 -4.4 Z',
  'M -4 -4 H 4 V 4 H -4 Z',
  'M 0 -5 L 4.8 3.8 H -4.8 Z',
  'M 0 -5.4 L 5.4 0 L 0 5.4 L -5.4 0 Z',
];
const Marker = ({ index }: { index: number }) => (
  <path d={shapes[index % shapes.length]} fill={`var(--data-${(index % shapes.length) + 1})`} />
);

const Line = ({ y, width, className }: { y: number; width: number; className: string | undefined }) => (
  <line x1={margin.left} x2={width - margin.right} y1={y} y2={y} className={className} />
);

const LineKey = ({ className, children }: { className: string | undefined; children: string }) => (
  <span>
    <svg width={24} height={8} aria-hidden="true">
      <line x2={24} y1={4} y2={4} className={className} />
    </svg>
    {children}
  </span>
);

interface Props {
  figures: ControlFigures;
  /** Title of the value axis: quantity and unit. */
  axis: string;
  /** Accessible description of the chart. */
  label: string;
  shown: (value: number) => string;
  /** What the two lines about the mean are. */
  limitsName: string;
  /** The batch to mark. */
  marked?: MarkedBatch;
}

/** Measurements by batch, with their mean, two limits and the moving average where there is one; points that signal are ringed. */
export const ControlChartPlot = ({ figures, axis, label, shown, limitsName, marked }: Props) => {
  const { ref, width: measured } = useElementSize();
  const width = measured || widest;
  const chart = layoutControlChart(figures, width);
  const laboratories = [...new Set(figures.points.map(({ laboratory }) => laboratory))].sort();
  return (
    <figure className={classes.figure} ref={ref}>
      <svg viewBox={`0 0 ${width} ${chartHeight}`} role="img" aria-label={label}>
        {chart.ticks.map(({ value, label: text, y }) => (
          <g key={value}>
            <Line y={y} width={width} className={classes.grid} />
            <text x={margin.left - 8} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {chart.years.map(({ year, x }) => (
          <text key={year} x={x} y={chartHeight - 8} textAnchor="middle">
            {year}
          </text>
        ))}
        {chart.mean !== null && <Line y={chart.mean} width={width} className={classes.mean} />}
        {chart.limits && (
          <>
            <Line y={chart.limits.upper} width={width} className={classes.limit} />
            <Line y={chart.limits.lower} width={width} className={classes.limit} />
          </>
        )}
        {chart.average && <polyline points={chart.average} className={classes.average} />}
        {chart.points.map((point) => (
          <g key={point.index} transform={`translate(${point.x} ${point.y})`}>
            {marked && isMarked(point, marked) && (
              <line
                y1={margin.top - point.y}
                y2={chartHeight - margin.bottom - point.y}
                className={classes.marked}
              />
            )}
            <title>{`${point.laboratory}, batch ${point.batch}: ${shown(point.value)}${point.signal && `, ${point.signal}`}`}</title>
            <g transform={`scale(${chart.scale})`}>
              <Marker index={laboratories.indexOf(point.laboratory)} />
            </g>
            {point.signal && <circle r={markerRadius + 5} className={classes.outside} />}
          </g>
        ))}
        <text x={margin.left} y={margin.top - 4}>
          {axis}
        </text>
      </svg>
      <figcaption className={classes.legend}>
        {laboratories.map((laboratory, index) => (
          <span key={laboratory}>
            <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden="true">
              <Marker index={index} />
            </svg>
            {laboratory || 'Laboratory not stated'}
          </span>
        ))}
        {chart.mean !== null && <LineKey className={classes.mean}>Mean</LineKey>}
        {chart.limits && <LineKey className={classes.limit}>{limitsName}</LineKey>}
        {chart.average && <LineKey className={classes.average}>Moving average (λ = 0.4)</LineKey>}
      </figcaption>
    </figure>
  );
};

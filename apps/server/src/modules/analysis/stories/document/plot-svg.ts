import { scaleLinear } from 'd3-scale';
import { colours, pageWidth } from '#platform/pdf/pdf-pieces.ts';
import { rounded, svgLine, svgPicture, svgText } from '#platform/pdf/pdf-svg.ts';
import type { Plot, PlotAxis, PlotMark, PlotPoint } from '../../plot.ts';

const nameWidth = 150;
const legendLine = 12;
const rowHeight = 17;
/** Names beside a picture that fits on a page; more stand beside further pictures. */
const mostRows = 40;
const plainHeight = 190;
/** Longest name that fits beside a plot. */
const longestName = 36;
/** More names than this below a plot are shown one in several. */
const mostNames = 12;

/** Without its middle where it is too long: names of analytes and oils, and counts of groups, differ at the end. */
const clipped = (name: string, longest: number) => {
  if (name.length <= longest) return name;
  const end = Math.floor(longest * 0.45);
  return `${name.slice(0, longest - 1 - end).trimEnd()}…${name.slice(-end)}`;
};

const pointsOf = (mark: PlotMark): readonly PlotPoint[] => {
  if (mark.kind === 'points') return mark.at;
  if (mark.kind === 'lines') return mark.lines.flat();
  return mark.kind === 'boxes' ? mark.boxes.flat() : [];
};

/** What an axis covers. */
const domainOf = (axis: PlotAxis, marks: readonly PlotMark[], dimension: 0 | 1): [number, number] => {
  if ('names' in axis) return [-0.5, Math.max(0, axis.names.length - 1) + 0.5];
  let [low, high] = axis.fromZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const mark of marks) {
    const values =
      mark.kind === 'rule'
        ? [mark.axis === 'xy'[dimension] ? mark.value : Number.NaN]
        : pointsOf(mark).map((point) => point[dimension]);
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (!Number.isFinite(high - low)) return [0, 1];
  if (low === high && 'years' in axis) return [low - 1, high + 1];
  if (low === high) return [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
  // no mark on the frame
  const room = axis.fromZero && low === 0 ? 0 : (high - low) * 0.04;
  return [low - room, high + (high - low) * 0.04];
};

type Scale = (value: number) => number;

interface Place {
  x: Scale;
  y: Scale;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const shapes = {
  circle: (x: number, y: number) => `M${x - 2} ${y}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`,
  diamond: (x: number, y: number) => `M${x} ${y - 3}l3 3l-3 3l-3 -3z`,
  square: (x: number, y: number) => `M${x - 2} ${y - 2}h4v4h-4z`,
};

const drawMark = (mark: PlotMark, { x, y, left, right, top, bottom }: Place): string => {
  const { colour } = mark;
  if (mark.kind === 'points') {
    const path = mark.at.map((point) => shapes[mark.shape](rounded(x(point[0])), rounded(y(point[1]))));
    return `<path d="${path.join('')}" fill="${colour}" fill-opacity="0.75"/>`;
  }
  if (mark.kind === 'lines') {
    const path = mark.lines.map((line) =>
      line
        .map((point, i) => `${i === 0 ? 'M' : 'L'}${rounded(x(point[0]))} ${rounded(y(point[1]))}`)
        .join(''),
    );
    const dash = mark.dashed ? ' stroke-dasharray="3 2"' : '';
    return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="1.1"${dash}/>`;
  }
  if (mark.kind === 'boxes') {
    const path = mark.boxes.map(
      ([from, to]) =>
        `M${rounded(x(from[0]))} ${rounded(y(from[1]))}H${rounded(x(to[0]))}V${rounded(y(to[1]))}H${rounded(x(from[0]))}z`,
    );
    return `<path d="${path.join('')}" fill="${colour}"/>`;
  }
  if (mark.axis === 'x') {
    const at = x(mark.value);
    const isLeft = at < (left + right) / 2;
    return (
      svgLine(at, top, at, bottom, colour, 0.8) +
      svgText(at + (isLeft ? 3 : -3), top + 7, mark.text, { anchor: isLeft ? 'start' : 'end' })
    );
  }
  return (
    svgLine(left, y(mark.value), right, y(mark.value), colour, 0.8) +
    svgText(right, y(mark.value) - 2.5, mark.text, { anchor: 'end' })
  );
};

const tickText = (axis: PlotAxis, tick: number) => {
  if ('years' in axis) return String(tick);
  return Number(tick.toPrecision(12))
    .toLocaleString('en-US', { maximumFractionDigits: 10 })
    .replace('-', '−');
};

const isShown = (axis: Exclude<PlotAxis, { names: unknown }>, tick: number) =>
  !(axis.whole || axis.years) || Number.isInteger(tick);

const horizontalTicks = (axis: PlotAxis, { x, left, right, top, bottom }: Place, domain: number[]) => {
  if ('names' in axis) {
    const step = Math.ceil(axis.names.length / mostNames);
    return axis.names.flatMap((name, index) =>
      index % step === 0 ? [svgText(x(index), bottom + 9, clipped(name, 16))] : [],
    );
  }
  const ticks = scaleLinear(domain, [left, right])
    .ticks(7)
    .filter((tick) => isShown(axis, tick));
  return ticks.flatMap((tick) => [
    svgLine(x(tick), top, x(tick), bottom, colours.hairline),
    svgText(x(tick), bottom + 9, tickText(axis, tick)),
  ]);
};

const verticalTicks = (axis: PlotAxis, { y, left, right, top, bottom }: Place, domain: number[]) => {
  if ('names' in axis) {
    const [first = 0, end = 0] = domain;
    return axis.names.flatMap((name, index) =>
      index > first && index < end
        ? [
            svgText(left - 5, y(index) + 2.2, clipped(name, longestName), {
              anchor: 'end',
              fill: colours.ink,
            }),
          ]
        : [],
    );
  }
  return scaleLinear(domain, [bottom, top])
    .ticks(6)
    .filter((tick) => isShown(axis, tick))
    .flatMap((tick) => [
      svgLine(left, y(tick), right, y(tick), colours.hairline),
      svgText(left - 4, y(tick) + 2.2, tickText(axis, tick), { anchor: 'end' }),
    ]);
};

/** The names of the marks with their colours, in as many lines as they need. */
const legend = (marks: readonly PlotMark[]): { keys: string[]; lines: number } => {
  const names = new Map(marks.flatMap(({ name, colour }) => (name === undefined ? [] : [[name, colour]])));
  let [x, line] = [0, 0];
  const keys = [...names].map(([name, colour]) => {
    const width = 16 + name.length * 3.6;
    if (x > 0 && x + width > pageWidth) [x, line] = [0, line + 1];
    const [left, top] = [rounded(x), line * legendLine];
    x += width;
    return (
      `<rect x="${left}" y="${top + 2}" width="6" height="6" fill="${colour}"/>` +
      svgText(left + 9, top + 7.5, name, { anchor: 'start', fill: colours.ink })
    );
  });
  return { keys, lines: keys.length > 0 ? line + 1 : 0 };
};

const clippedMarks = (marks: readonly string[], { left, right, top, bottom }: Place) => [
  `<clipPath id="rows"><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"/></clipPath>`,
  `<g clip-path="url(#rows)">${marks.join('')}</g>`,
];

/** The picture of a plot, of a vertical axis with names that of these rows. */
const pictureOf = ({ x, y, marks }: Plot, rows?: readonly [from: number, to: number]): string => {
  const { keys, lines } = legend(marks);
  const top = lines * legendLine + ('names' in y ? 4 : 14);
  const [from, to] = rows ?? [0, 'names' in y ? y.names.length : 0];
  const bottom = top + ('names' in y ? Math.max(2, to - from) * rowHeight : plainHeight);
  const [left, right] = ['names' in y ? nameWidth : 46, pageWidth - 12];
  const [across, along] = [domainOf(x, marks, 0), rows ? [from - 0.5, to - 0.5] : domainOf(y, marks, 1)];
  const place = {
    ...{ left, right, top, bottom },
    x: scaleLinear(across, [left, right]),
    y: scaleLinear(along, 'names' in y ? [top, bottom] : [bottom, top]),
  };
  const drawn = marks.map((mark) => drawMark(mark, place));
  return svgPicture(pageWidth, bottom + 24, [
    ...keys,
    ...horizontalTicks(x, place, across),
    ...verticalTicks(y, place, along),
    svgLine(left, bottom, right, bottom, colours.quiet),
    ...(rows ? clippedMarks(drawn, place) : drawn),
    svgText((left + right) / 2, bottom + 20, x.name),
    svgText(0, top - 5, y.name, { anchor: 'start' }),
  ]);
};

/** The pictures of a plot, as wide as an A4 page between its margins: several with one scale where it has more rows than a page. */
export const plotSvgs = (plot: Plot): string[] => {
  const count = 'names' in plot.y ? plot.y.names.length : 0;
  if (count <= mostRows) return [pictureOf(plot)];
  const rows = Math.ceil(count / Math.ceil(count / mostRows));
  return Array.from({ length: Math.ceil(count / rows) }, (_, part) =>
    pictureOf(plot, [part * rows, Math.min(count, (part + 1) * rows)]),
  );
};

import { methodText, typographic } from '@iom/contract/standards/figures.rules.ts';
import { viscosityAt, viscosityLine } from '@iom/contract/standards/viscosity-temperature.rules.ts';
import { scaleLinear } from 'd3-scale';
import { colours } from '#platform/pdf/pdf-pieces.ts';
import { rounded, svgLine, svgPicture, svgText } from '#platform/pdf/pdf-svg.ts';
import type { ColdViscosity, DataReport } from './data-report.types.ts';

/** Size of the viscosity chart, in points; the chart of elements has the same width. */
const chartSize = { width: 238, height: 204 };
const plot = { left: 30, right: 228, top: 14, bottom: 178 };
/** Height of a row in the chart of elements, which is short with few elements. */
const elementRow = 9;

const svg = (content: readonly string[], height: number = chartSize.height) =>
  svgPicture(chartSize.width, height, content);

/** Axes of ASTM D341, on which viscosity over temperature is a straight line. */
const logKelvin = (celsius: number) => Math.log10(celsius + 273.15);
const logLog = (viscosity: number) => Math.log10(Math.log10(viscosity + 0.7));

const temperatures = [-40, -30, -20, -10, 0, 20, 40, 60, 80, 100, 120, 150];
const viscosities = [2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 100_000, 400_000];

const scalesFor = (coldest: number, highest: number, lowest: number) => {
  const top = viscosities.find((tick) => tick >= highest) ?? highest;
  const bottom = viscosities.findLast((tick) => tick <= lowest) ?? 2;
  const along = scaleLinear([logKelvin(coldest), logKelvin(150)], [plot.left, plot.right]);
  const up = scaleLinear([logLog(bottom), logLog(top)], [plot.bottom, plot.top]);
  return {
    x: (celsius: number) => along(logKelvin(celsius)),
    y: (viscosity: number) => up(logLog(Math.min(top, Math.max(bottom, viscosity)))),
    temperatures: temperatures.filter((tick) => tick >= coldest),
    ticks: viscosities.filter((tick) => tick >= bottom && tick <= top),
  };
};
type Scales = ReturnType<typeof scalesFor>;

const drawGrid = ({ x, y, ticks, temperatures: along }: Scales, hasCold: boolean) => [
  ...ticks.map((tick) => svgLine(plot.left, y(tick), plot.right, y(tick), colours.hairline)),
  ...ticks.map((tick) =>
    svgText(plot.left - 4, y(tick) + 2.2, tick.toLocaleString('en-US'), { anchor: 'end' }),
  ),
  ...along.map((tick) => svgLine(x(tick), plot.top, x(tick), plot.bottom, colours.hairline)),
  ...along.map((tick) => svgText(x(tick), plot.bottom + 10, typographic(String(tick)))),
  svgText((plot.left + plot.right) / 2, plot.bottom + 21, 'Temperature, °C'),
  svgText(2, 7, hasCold ? 'Viscosity, mm²/s; CCS and MRV, mPa·s' : 'Kinematic viscosity, mm²/s', {
    anchor: 'start',
  }),
];

/** The range of the claimed grade at 100 °C. */
const drawBand = ({ x, y, ticks }: Scales, band: NonNullable<DataReport['viscosity']>['band']) => {
  if (!band) return [];
  const [low, high] = [y(band.min), y(band.below ?? ticks.at(-1) ?? band.min)];
  return [
    `<rect x="141" y="1.5" width="6" height="6" fill="${colours.band}"/>`,
    svgText(plot.right, 7, 'claimed grade at 100 °C', { anchor: 'end' }),
    `<rect x="${rounded(x(100) - 3)}" y="${rounded(high)}" width="6" height="${rounded(low - high)}" fill="${colours.band}"/>`,
    svgLine(x(100) - 5, low, x(100) + 5, low, colours.oil, 0.8),
    ...(band.below === null ? [] : [svgLine(x(100) - 5, high, x(100) + 5, high, colours.oil, 0.8)]),
  ];
};

const point = (scales: Scales, celsius: number, viscosity: number) => {
  const [x, y] = [scales.x(celsius), scales.y(viscosity)];
  const label = svgText(x + 6, y - 4, methodText('Kinematic Viscosity @ 40 C', viscosity.toFixed(2)), {
    anchor: 'start',
    fill: colours.ink,
    bold: true,
  });
  return `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="2.4" fill="${colours.petrol}"/>${label}`;
};

/** Cranking as squares, pumping as diamonds: different quantities from the line, so none lies on it. */
const coldPoint = (scales: Scales, { apparatus, celsius, mPas }: ColdViscosity) => {
  const [x, y] = [scales.x(celsius), scales.y(mPas)];
  const turned = apparatus === 'MRV' ? ` transform="rotate(45 ${rounded(x)} ${rounded(y)})"` : '';
  const shape = `<rect x="${rounded(x - 2)}" y="${rounded(y - 2)}" width="4" height="4" fill="${colours.oil}"${turned}/>`;
  return `${shape}${svgText(x + 5, y + 2.2, `${apparatus} ${mPas.toLocaleString('en-US')}`, { anchor: 'start', fill: colours.ink, size: 6 })}`;
};

/**
 * Kinematic viscosity from 0 to 150 °C through the two measured points, with measured cold-cranking and
 * pumping viscosities: an SVG picture, or null if the two points do not give a line.
 */
export const viscosityChart = (measured: NonNullable<DataReport['viscosity']>): string | null => {
  const { at40, at100, band, cold } = measured;
  const through = viscosityLine(at40, at100);
  if (!through) return null;
  // five degrees of space left of the coldest point
  const coldest = Math.min(0, ...cold.map(({ celsius }) => celsius - 5));
  const highest = Math.max(viscosityAt(through, 0), ...cold.map(({ mPas }) => mPas));
  const scales = scalesFor(coldest, highest, viscosityAt(through, 150));
  const stretch = (from: number, to: number, dash: string) =>
    `<line x1="${rounded(scales.x(from))}" y1="${rounded(scales.y(viscosityAt(through, from)))}" x2="${rounded(scales.x(to))}" y2="${rounded(scales.y(viscosityAt(through, to)))}" stroke="${colours.petrol}" stroke-width="1.2"${dash}/>`;
  const guessed = ' stroke-dasharray="3 2"';
  return svg([
    ...drawGrid(scales, cold.length > 0),
    ...drawBand(scales, band),
    stretch(0, 40, guessed),
    stretch(40, 100, ''),
    stretch(100, 150, guessed),
    point(scales, 40, at40),
    point(scales, 100, at100),
    ...cold.map((one) => coldPoint(scales, one)),
  ]);
};

/** Additive elements as bars from a common zero, with their figures: an SVG picture, or null without any. */
export const elementChart = (elements: DataReport['elements']): string | null => {
  if (elements.length === 0) return null;
  const most = Math.max(...elements.map(({ mgKg }) => mgKg));
  const x = scaleLinear([0, most], [plot.left - 8, plot.right - 24]);
  const rows = elements.map(({ symbol, mgKg }, row) => {
    const y = plot.top + row * elementRow;
    const middle = y + elementRow / 2 + 2.3;
    return [
      svgText(plot.left - 12, middle, symbol, { anchor: 'end', fill: colours.ink, bold: true }),
      `<rect x="${plot.left - 8}" y="${rounded(y + elementRow * 0.2)}" width="${rounded(Math.max(0.4, x(mgKg) - x(0)))}" height="${rounded(elementRow * 0.6)}" fill="${colours.petrol}"/>`,
      svgText(x(mgKg) + 3, middle, Math.round(mgKg).toLocaleString('en-US'), {
        anchor: 'start',
        fill: colours.ink,
      }),
    ].join('');
  });
  const bottom = plot.top + elementRow * elements.length;
  const grid = x
    .ticks(4)
    .flatMap((tick) => [
      svgLine(x(tick), plot.top, x(tick), bottom, colours.hairline),
      svgText(x(tick), bottom + 10, tick.toLocaleString('en-US')),
    ]);
  return svg([...grid, ...rows, svgText(2, 7, 'Additive elements, mg/kg', { anchor: 'start' })], bottom + 14);
};

import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { lastClassicYear } from '@iom/contract/catalogue/catalogue.schemas.ts';
import {
  type AnswerPlotName,
  answerPlotNames,
  type PlotName,
  plotNames,
} from '@iom/contract/pages/plot-names.ts';
import { type PlotForm, type PlotScheme, plotForms, plotSchemes } from '@iom/contract/pages/plots.ts';
import { regionYearsFigure } from '@iom/figures/archive-figures.ts';
import type { Palette } from '@iom/figures/colors.ts';
import type { Figure, PlaneFigure } from '@iom/figures/figure.ts';
import { gradeCountsFigure, gradeSharesFigure, releaseDaysFigure } from '@iom/figures/market-figures.ts';
import { toSvg } from '@iom/figures/svg-figure.ts';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { readCollectedDays, type Samples } from '#modules/samples/samples.module.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReadPublished } from '../published.service.ts';

/** The colors of the site's pages. */
const palettes: Readonly<Record<PlotScheme, Palette>> = {
  light: { text: '#1c1b19', quiet: '#5d5850', hairline: '#dcd6ca', background: '#fffdf9' },
  dark: { text: '#e6e1d7', quiet: '#a9a398', hairline: '#3b3934', background: '#151412' },
};
/** A file shown as a picture has no access to the fonts of the page. */
const fontFamily = "Inter, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** Pixels per point: text of 6.5 points is 13 pixels high. */
const scale = 2;

const paint = (figure: Figure, form: PlotForm, scheme: PlotScheme) => {
  const width = plotForms[form].width / scale;
  const target = plotForms[form].height / scale;
  const style = { width, palette: palettes[scheme], fontFamily };
  const rows = figure.layout === 'plane' && figure.y.kind === 'categories' ? figure.y.names.length : 0;
  const [first] = toSvg(figure, { ...style, height: target, rowHeight: 17 });
  // a second time, with what legend and axes leave of the height
  const beside = (first?.height ?? target) - (rows > 0 ? rows * 17 : target);
  const room = Math.max(40, target - beside);
  const [picture] = toSvg(figure, {
    ...{ ...style, height: room },
    ...(rows > 0 && { rowHeight: Math.min(26, room / rows) }),
  });
  return picture?.svg ?? '';
};

/** A plot without oils: no height, so that a page shows its caption alone. */
const emptyPlot = (form: PlotForm) => {
  const { width } = plotForms[form];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1" viewBox="0 0 ${width} 1"/>`;
};

/** The oils of the Classic Archive by year. */
const classicYears = ({ years, regions }: ArchiveFigures): Pick<ArchiveFigures, 'years' | 'regions'> => {
  const classic = years.filter((year) => year <= lastClassicYear);
  return {
    years: classic,
    regions: regions.map(({ region, oils }) => ({ region, oils: oils.slice(0, classic.length) })),
  };
};

const yearsFigure = ({ years, regions }: Pick<ArchiveFigures, 'years' | 'regions'>) =>
  years.length === 0 ? null : regionYearsFigure('Oils by year', years, regions);

interface Deps extends Pick<Platform, 'database'> {
  readPublished: ReadPublished;
  catalogue: Pick<Catalogue, 'figures'>;
  samples: Pick<Samples, 'onArchiveChange'>;
  /** The figure of an answer over the free sample set; null if the set has too few oils. */
  sampleFigure(name: AnswerPlotName): Promise<PlaneFigure | null>;
}

const modernDays = async ({ database, readPublished }: Deps) => {
  const { releases } = await readPublished();
  const days = await database.read((tx) => readCollectedDays(tx));
  return releases.flatMap(({ id, name, year, releasedAt }) => {
    const lastPurchase = days.get(id)?.to;
    return lastPurchase && year > lastClassicYear ? [{ name, lastPurchase, released: releasedAt }] : [];
  });
};

const isAnswer = (name: PlotName): name is AnswerPlotName => answerPlotNames.some((one) => one === name);

const plotFigure = async (deps: Deps, name: PlotName): Promise<PlaneFigure | null> => {
  if (isAnswer(name)) return deps.sampleFigure(name);
  if (name === 'days-to-release') return releaseDaysFigure(await modernDays(deps));
  const figures = await deps.catalogue.figures();
  if (name === 'oils-by-year') return yearsFigure(figures);
  if (name === 'classic-oils-by-year') return yearsFigure(classicYears(figures));
  if (name === 'modern-grades') return gradeCountsFigure(figures, lastClassicYear + 1);
  return gradeSharesFigure(figures);
};

const files = new Map<string, { name: PlotName; form: PlotForm; scheme: PlotScheme }>(
  plotNames.flatMap((name) =>
    (Object.keys(plotForms) as PlotForm[]).flatMap((form) =>
      plotSchemes.map((scheme) => [`${name}-${form}-${scheme}`, { name, form, scheme }]),
    ),
  ),
);

/** The plots of public pages as SVG, each painted on the first call after the archive has changed. */
export const openPlots = (deps: Deps) => {
  const painted = new LRUCache<string, Promise<string>>({ max: files.size, ttl: 3_600_000 });
  deps.samples.onArchiveChange(async () => painted.clear());
  /** @returns undefined for a name that is not a plot's */
  return (file: string): Promise<string> | undefined => {
    const plot = files.get(file);
    if (!plot) return undefined;
    const known = painted.get(file);
    if (known) return known;
    const { name, form, scheme } = plot;
    const svg = plotFigure(deps, name).then((figure) =>
      figure ? paint(figure, form, scheme) : emptyPlot(form),
    );
    painted.set(file, svg);
    svg.catch(() => painted.delete(file));
    return svg;
  };
};
export type ReadPlot = ReturnType<typeof openPlots>;

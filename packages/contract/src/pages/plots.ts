/** Plots of the archive in public pages. The server paints them, so that a page needs no script for them. */
export const archivePlotNames = [
  'oils-by-year',
  'classic-oils-by-year',
  'modern-grades',
  'grade-shares',
  'days-to-release',
] as const;
export type ArchivePlotName = (typeof archivePlotNames)[number];

/** The answers, whose figures over the free sample set are plots; named here because public pages carry no schemas. */
export const answerPlotNames = [
  'claim-check',
  'claim-audit',
  'share-conforming',
  'target-window',
  'comparison',
  'uniformity',
  'fingerprint',
  'base-stock',
  'suspects',
  'viscometric-map',
  'chemistry-balance',
  'market-trend',
  'method-bridge',
] as const;
export type AnswerPlotName = (typeof answerPlotNames)[number];

export type PlotName = ArchivePlotName | AnswerPlotName;
export const plotNames: readonly PlotName[] = [...archivePlotNames, ...answerPlotNames];

/** Width and height in pixels. `narrow` is for phones. */
export const plotForms = {
  wide: { width: 720, height: 320 },
  narrow: { width: 358, height: 300 },
} as const;
export type PlotForm = keyof typeof plotForms;

export const plotSchemes = ['light', 'dark'] as const;
export type PlotScheme = (typeof plotSchemes)[number];

/** Address of the file of a plot, SVG. */
export const plotFile = (name: PlotName, form: PlotForm, scheme: PlotScheme) =>
  `/pictures/plots/${name}-${form}-${scheme}.svg`;

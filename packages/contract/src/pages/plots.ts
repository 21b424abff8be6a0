import type { PlotName } from './plot-names.ts';

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

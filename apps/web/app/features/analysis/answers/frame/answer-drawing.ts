import type { Palette } from '../../../../charts/echart/palette.ts';
import { noLimits } from '../../charts/limit-lines.ts';
import type { Drawing } from '../../charts/options/drawing.ts';

/** What a picture of an answer is drawn with; `heading` of a saved one. */
export const answerDrawing = (palette: Palette, heading?: Drawing['heading']): Drawing => ({
  context: { analytes: [], group: undefined },
  palette,
  limits: noLimits,
  brushed: [],
  heading,
});

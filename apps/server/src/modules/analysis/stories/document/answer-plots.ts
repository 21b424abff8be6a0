import type { AnswerFigure } from './answer-figure.ts';
import { forest, limits, shares, suspects, windows } from './named-plots.ts';
import { bridge, controlChart, dendrogram, ellipses, map, trend } from './number-plots.ts';
import type { Plot } from './plot.ts';

/** The picture of an answer, as on its page. */
export const answerPlot = (figure: AnswerFigure): Plot => {
  switch (figure.kind) {
    case 'limits':
      return limits(figure);
    case 'shares':
      return shares(figure);
    case 'windows':
      return windows(figure);
    case 'forest':
      return forest(figure);
    case 'control_chart':
      return controlChart(figure);
    case 'dendrogram':
      return dendrogram(figure);
    case 'ellipses':
      return ellipses(figure);
    case 'suspects':
      return suspects(figure);
    case 'map':
      return map(figure);
    case 'trend':
      return trend(figure);
    case 'bridge':
      return bridge(figure);
  }
};

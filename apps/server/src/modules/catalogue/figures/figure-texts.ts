import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { Series } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { type FigureName, figurePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { shownDay } from '@iom/contract/shared/dates.ts';

/** Placeholder in built pages → the figure as text. */
export type FigureTexts = Readonly<Record<(typeof figurePlaceholders)[FigureName], string>>;

export const figureTexts = (figures: ArchiveFigures): FigureTexts => {
  const { years, series, newest_release: newest } = figures;
  const oilsOf = (name: Series) => wholeNumber(series.find((one) => one.series === name)?.oils ?? 0);
  return {
    [figurePlaceholders.oils]: wholeNumber(figures.oils),
    [figurePlaceholders.dataPoints]: wholeNumber(figures.data_points),
    [figurePlaceholders.countries]: wholeNumber(figures.countries),
    [figurePlaceholders.tests]: wholeNumber(figures.tests),
    [figurePlaceholders.methods]: wholeNumber(figures.methods),
    [figurePlaceholders.firstYear]: String(years[0] ?? ''),
    [figurePlaceholders.lastYear]: String(years.at(-1) ?? ''),
    [figurePlaceholders.classicOils]: oilsOf('classic'),
    [figurePlaceholders.modernOils]: oilsOf('modern'),
    [figurePlaceholders.newestRelease]: newest
      ? `${newest.name}, released on ${shownDay(newest.released)}`
      : 'No group is released yet',
  };
};

// What SVG pictures share with the page that they are printed on.
import type { Figure } from '@iom/figures/figure.ts';
import { type SvgStyle, toSvg } from '@iom/figures/svg-figure.ts';
import colours from './colours.json' with { type: 'json' };

/** The site's colors for print, as in `layout.typ`. */
export { colours };

/** Distance between the margins of an A4 page, in points, as in `layout.typ`. */
export const pageWidth = 595.28 - 2 * 48;

/** The pictures of a figure in the font and the colours of the page. */
export const printedPictures = (
  figure: Figure,
  size: Pick<SvgStyle, 'width' | 'height' | 'maxRows' | 'rowHeight'>,
) =>
  toSvg(figure, {
    ...{ ...size, fontFamily: 'Inter' },
    palette: {
      ...{ text: colours.ink, quiet: colours.quiet, hairline: colours.hairline, background: '#ffffff' },
    },
  });

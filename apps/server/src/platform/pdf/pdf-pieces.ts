// What SVG pictures share with the page that they are printed on.
import colours from './colours.json' with { type: 'json' };

/** The site's colours for print, as `layout.typ` has them. */
export { colours };

/** From margin to margin of an A4 page, in points, as in `layout.typ`. */
export const pageWidth = 595.28 - 2 * 48;

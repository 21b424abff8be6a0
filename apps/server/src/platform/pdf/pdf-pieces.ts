// Sizes and colors that SVG pictures share with their page.
import colours from './colours.json' with { type: 'json' };

/** The site's colors for print, as in `layout.typ`. */
export { colours };

/** Distance between the margins of an A4 page, in points, as in `layout.typ`. */
export const pageWidth = 595.28 - 2 * 48;

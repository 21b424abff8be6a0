/** Size of the map that `world-map.mjs` draws, in SVG units. */
export const mapWidth = 1000;
export const mapHeight = 440;

/** The lowest number of oils for each shade. */
export const mapSteps = [1, 10, 50, 200, 500] as const;

/** The shade for a number of oils, counted from 1; 0 without oils. */
export const mapStep = (oils: number) => mapSteps.filter((from) => oils >= from).length;

/** Size of the drawing of `world-map.mjs`. */
export const mapWidth = 1000;
export const mapHeight = 440;

/** The lowest number of oils of each shade. */
export const mapSteps = [1, 10, 50, 200, 500] as const;

/** The shade of a number of oils, from 1; 0: none. */
export const stepOf = (oils: number) => mapSteps.filter((from) => oils >= from).length;

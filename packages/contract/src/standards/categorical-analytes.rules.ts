const miscibility = [1, 2, 3, 4, 5, 6].map((oil) => `Miscibility with Reference Oil ${oil}`);

/**
 * Names of the analytes whose results are ratings: ASTM D130 and D6594 (`1a`), D1500 (`L3.5`, lighter than 3.5), D665 and D6922
 * (`pass`, `fail`). The results of every other analyte are numbers, with or without a unit.
 */
export const categoricalAnalytes: ReadonlySet<string> = new Set([
  'Copper Strip Rating (3 h @ 100 C)',
  'HTCBT Copper Strip Rating',
  'ASTM Color',
  'Rust Prevention (Procedure A)',
  'Rust Prevention (Procedure B)',
  'Homogeneity, Undiluted Oil',
  ...miscibility,
]);

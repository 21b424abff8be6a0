// Short names of analytes in formulas.

/** The symbol of an element, or the abbreviation of the laboratory, with the analyte it means. */
const analytesBySymbol = {
  Al: 'Aluminum',
  B: 'Boron',
  Ba: 'Barium',
  Ca: 'Calcium',
  Cl: 'Chlorine',
  Cr: 'Chromium',
  Cu: 'Copper',
  Fe: 'Iron',
  K: 'Potassium',
  Mg: 'Magnesium',
  Mn: 'Manganese',
  Mo: 'Molybdenum',
  N: 'Nitrogen',
  Na: 'Sodium',
  Ni: 'Nickel',
  P: 'Phosphorus',
  Pb: 'Lead',
  S: 'Sulfur',
  Si: 'Silicon',
  Sn: 'Tin',
  Ti: 'Titanium',
  V: 'Vanadium',
  Zn: 'Zinc',
  KV40: 'Kinematic Viscosity @ 40 C',
  KV100: 'Kinematic Viscosity @ 100 C',
  VI: 'Viscosity Index',
  HTHS: 'HTHS Viscosity @ 150 C',
  Noack: 'Noack Evaporation Loss',
  TBN: 'Base Number (D2896)',
  TAN: 'Acid Number (D664)',
  Ash: 'Sulfated Ash',
  Density: 'Density @ 15 C',
} as const;

const symbolsByAnalyte = new Map<string, string>(
  Object.entries(analytesBySymbol).map(([symbol, name]) => [name, symbol]),
);
const namesByLowerCase = new Map<string, string>(
  Object.entries(analytesBySymbol).map(([symbol, name]) => [symbol.toLowerCase(), name]),
);

interface Named {
  id: number;
  name: string;
}

/** The name of an analyte in formulas: its symbol, or `a` and its id. */
export const formulaName = ({ id, name }: Named) => symbolsByAnalyte.get(name) ?? `a${id}`;

/** Finds analytes by their names in formulas, without regard to case. */
export const analyteResolver = <A extends Named>(analytes: Iterable<A>) => {
  const list = [...analytes];
  const byId = new Map(list.map((one) => [`a${one.id}`, one]));
  const byName = new Map(list.map((one) => [one.name, one]));
  return (text: string): A | undefined => {
    const key = text.toLowerCase();
    return byName.get(namesByLowerCase.get(key) ?? '') ?? byId.get(key);
  };
};

// Repeatability and reproducibility of a method at a value, in the unit of the value.

/** The forms used in the data dictionary: `18`, `0.0076*X`, `0.39*X^0.60`, `0.35*(X+16)`. */
const formulaPattern =
  /^(?<factor>\d*\.?\d+)(?:\*(?:X(?:\^(?<power>\d*\.?\d+))?|\(X\+(?<shift>\d*\.?\d+)\)))?$/;

/**
 * Repeatability or reproducibility at `value`, both at 95 % (ASTM E177).
 * @returns null for an empty or unknown formula and for a result that is not above zero.
 */
export const precisionAt = (formula: string, value: number): number | null => {
  const parts = formulaPattern.exec(formula.replaceAll(' ', ''))?.groups;
  if (!parts?.factor) return null;
  const factor = Number(parts.factor);
  const scale = () => {
    if (parts.shift !== undefined) return value + Number(parts.shift);
    return formula.includes('X') ? value ** Number(parts.power ?? 1) : 1;
  };
  const precision = factor * scale();
  return Number.isFinite(precision) && precision > 0 ? precision : null;
};

/**
 * Was the figure compared with the method itself rather than quoted from a secondary source? `basis` is the text of the data
 * dictionary, which may cover repeatability alone.
 */
export const isPrecisionVerified = (basis: string, figure: 'repeatability' | 'reproducibility') => {
  if (basis.startsWith('verified r;')) return figure === 'repeatability';
  return basis.startsWith('verified') && !/memory|unsure/.test(basis);
};

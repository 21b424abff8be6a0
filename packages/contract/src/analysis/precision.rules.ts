// What the precision statement of a method says at a value: repeatability or reproducibility in the unit of the value.

/** `18`, `0.0076*X`, `0.39*X^0.60`, `0.35*(X+16)`: the forms in which the data dictionary states them. */
const formulaPattern =
  /^(?<factor>\d*\.?\d+)(?:\*(?:X(?:\^(?<power>\d*\.?\d+))?|\(X\+(?<shift>\d*\.?\d+)\)))?$/;

/**
 * Repeatability or reproducibility at `value`, both at 95 % (ASTM E177).
 * @returns null where the method states none, for a formula of another form, and where it gives nothing above zero.
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
 * Was the figure compared with the method itself, or is it quoted from elsewhere? `basis` as in the data dictionary, where it
 * may hold for repeatability alone.
 */
export const isPrecisionVerified = (basis: string, figure: 'repeatability' | 'reproducibility') => {
  if (basis.startsWith('verified r;')) return figure === 'repeatability';
  return basis.startsWith('verified') && !/memory|unsure/.test(basis);
};

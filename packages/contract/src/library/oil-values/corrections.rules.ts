import type { OwnedCorrection } from './oil-values.schemas.ts';

/** `10.20 → 10.40 mm²/s`, `no result → 0.90 mass %` */
export const correctionText = ({
  old,
  new: corrected,
  unit,
}: Pick<OwnedCorrection, 'old' | 'new' | 'unit'>): string => {
  const withUnit = (text: string) => (text === '' ? 'no result' : `${text} ${unit}`.trim());
  const before = corrected === '' ? withUnit(old) : old || 'no result';
  return `${before} → ${withUnit(corrected)}`;
};

// Bench-test limits of the ACEA European Oil Sequences 2016, as quoted by secondary sources.

/** One limit of a sequence. An absent bound does not apply. */
export interface AceaLimit {
  /** Names of the analytes it applies to. */
  analytes: readonly string[];
  /** Inclusive bounds, in the unit of the analytes. */
  min?: number | undefined;
  max?: number | undefined;
}

type Bounds = readonly [min: number | undefined, max: number | undefined];

interface Sequence {
  /** mPa·s, CEC L-36 or ASTM D4683, D4741, D5481. */
  highShear: Bounds;
  /** mass %, CEC L-40 or ASTM D5800. */
  evaporationMax: number;
  /** mass %, ASTM D874. */
  sulfatedAsh: Bounds;
  /** mg/kg, ASTM D5185. */
  phosphorus?: Bounds;
  /** mg/kg, ASTM D5185. */
  sulfurMax?: number;
  /** mg KOH/g, ASTM D2896. */
  baseNumberMin?: number;
}

const sequences: Readonly<Record<string, Sequence>> = {
  'A3/B3': { highShear: [3.5, undefined], evaporationMax: 13, sulfatedAsh: [0.9, 1.5], baseNumberMin: 8 },
  'A3/B4': { highShear: [3.5, undefined], evaporationMax: 13, sulfatedAsh: [1, 1.6], baseNumberMin: 10 },
  'A5/B5': { highShear: [2.9, 3.5], evaporationMax: 13, sulfatedAsh: [undefined, 1.6], baseNumberMin: 8 },
  C1: {
    highShear: [2.9, undefined],
    evaporationMax: 13,
    sulfatedAsh: [undefined, 0.5],
    phosphorus: [undefined, 500],
    sulfurMax: 2000,
  },
  C2: {
    highShear: [2.9, undefined],
    evaporationMax: 13,
    sulfatedAsh: [undefined, 0.8],
    phosphorus: [700, 900],
    sulfurMax: 3000,
  },
  C3: {
    highShear: [3.5, undefined],
    evaporationMax: 13,
    sulfatedAsh: [undefined, 0.8],
    phosphorus: [700, 900],
    sulfurMax: 3000,
    baseNumberMin: 6,
  },
  C4: {
    highShear: [3.5, undefined],
    evaporationMax: 11,
    sulfatedAsh: [undefined, 0.5],
    phosphorus: [undefined, 900],
    sulfurMax: 2000,
    baseNumberMin: 6,
  },
  C5: {
    highShear: [2.6, 2.9],
    evaporationMax: 13,
    sulfatedAsh: [undefined, 0.8],
    phosphorus: [700, 900],
    sulfurMax: 3000,
    baseNumberMin: 6,
  },
  E4: { highShear: [3.5, undefined], evaporationMax: 13, sulfatedAsh: [undefined, 2], baseNumberMin: 12 },
  E6: {
    highShear: [3.5, undefined],
    evaporationMax: 13,
    sulfatedAsh: [undefined, 1],
    phosphorus: [undefined, 800],
    sulfurMax: 3000,
    baseNumberMin: 7,
  },
  E7: { highShear: [3.5, undefined], evaporationMax: 13, sulfatedAsh: [undefined, 2], baseNumberMin: 9 },
  E9: {
    highShear: [3.5, undefined],
    evaporationMax: 13,
    sulfatedAsh: [undefined, 1],
    phosphorus: [undefined, 1200],
    sulfurMax: 4000,
    baseNumberMin: 7,
  },
};

const limit = (analytes: readonly string[], [min, max]: Bounds = [undefined, undefined]): AceaLimit => ({
  analytes,
  min,
  max,
});

/** The bench-test limits of a sequence such as `C3` or `A3/B4`; empty for any other text. */
export const aceaLimits = (sequence: string): AceaLimit[] => {
  const limits = sequences[sequence.trim().toUpperCase()];
  if (!limits) return [];
  return [
    limit(
      ['HTHS Viscosity @ 150 C', 'HTHS Viscosity @ 150 C (D5481)', 'HTHS Viscosity @ 150 C (D4741)'],
      limits.highShear,
    ),
    limit(['Noack Evaporation Loss'], [undefined, limits.evaporationMax]),
    limit(['Sulfated Ash'], limits.sulfatedAsh),
    limit(['Phosphorus'], limits.phosphorus),
    limit(['Sulfur'], [undefined, limits.sulfurMax]),
    limit(['Base Number (D2896)'], [limits.baseNumberMin, undefined]),
  ].filter(({ min, max }) => min !== undefined || max !== undefined);
};

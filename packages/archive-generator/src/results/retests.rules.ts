/** Which tests of an oil are run again: those that show its fault, and a few for no reason but to check. */
import type { FaultKind } from '../formulation/defects.rules.ts';
import type { Random } from '../shared/random.ts';

const testsOfFault: Readonly<Record<FaultKind, readonly string[]>> = {
  'low-temperature viscosity': [
    'Cold Cranking Simulator (CCS)',
    'MRV Yield Stress and Apparent Viscosity (TP-1)',
  ],
  'KV100 outside grade': ['Kinematic Viscosity @ 100 C'],
  'Noack over limit': ['Noack Volatility (Procedure D)'],
  'low additive': ['Elemental Analysis by ICP', 'Base Number (Perchloric Acid)'],
  'phosphorus over limit': ['Elemental Analysis by ICP'],
  'HTHS below minimum': ['HTHS Viscosity @ 150 C (Tapered Bearing Simulator)'],
  'yield stress': ['MRV Yield Stress and Apparent Viscosity (TP-1)'],
  gelation: ['Scanning Brookfield Viscosity and Gelation Index'],
  foam: ['Foaming Characteristics (Sequences I, II, III)'],
  'wrong grade filled': ['Kinematic Viscosity @ 100 C', 'Cold Cranking Simulator (CCS)'],
  counterfeit: ['Kinematic Viscosity @ 100 C', 'Elemental Analysis by ICP', 'Base Number (Perchloric Acid)'],
};

/** Share of the other tests that are run again. */
const checkedShare = 0.002;

export const retestedTests = (
  random: Random,
  fault: FaultKind | undefined,
  tested: Iterable<string>,
): string[] => {
  const suspicious = fault ? testsOfFault[fault] : [];
  return [...tested].filter((test) => suspicious.includes(test) || random.chance(checkedShare));
};

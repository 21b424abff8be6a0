// The limits of the service classes: the one table that claims are judged by and that the demo archive is blended to.
// `docs/methods.md` lists the sources and what each of them supports.
//
// Left out, because no public text was found: elastomer limits, the shear limits of API S and ILSAC classes, the HTCBT and hot foam
// limits of ACEA E classes, every limit of GF-7 but ash, and all of SQ, CL-4, FB-4 and the CCMC sequences. SJ has no ball rust test,
// because its rust test was an engine test at first. Phosphorus retention is an engine test.

import { aceaFigures } from './acea-class-figures.rules.ts';
import { apiFigures } from './api-class-figures.rules.ts';
import { type Figures, type ServiceClass, withoutFigures } from './class-figure-forms.rules.ts';

/** The classes by their name on labels. For a class without figures, the institute knows no bench-test limit. */
export const classFigures: Readonly<Record<string, ServiceClass>> = {
  ...apiFigures,
  ...withoutFigures('CCMC', {
    'CCMC G4': 1989,
    'CCMC G5': 1989,
    'CCMC D4': 1989,
    'CCMC D5': 1989,
    'CCMC PD2': 1989,
  }),
  ...aceaFigures,
};

/** The figures of a class in the year, those that no source confirms only on request; undefined for an unknown class. */
export const figuresIn = (
  name: string,
  year: number,
  { withUnconfirmed = false }: { withUnconfirmed?: boolean } = {},
): Figures | undefined => {
  const known = classFigures[name];
  if (!known) return undefined;
  const { revised, unconfirmed } = known;
  return {
    ...known,
    ...(revised && year >= revised.from ? revised : {}),
    ...(withUnconfirmed ? unconfirmed : {}),
  };
};

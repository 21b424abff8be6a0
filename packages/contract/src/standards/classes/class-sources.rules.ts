// The public texts that the limits of service classes are taken from. `docs/methods.md` says what each of them supports.

import type { ClassClaim } from '../class-limits.rules.ts';
import type { ClassSource } from './class-figure-forms.rules.ts';

/** Author, title and date. */
const texts: Readonly<Record<ClassSource, string>> = {
  petroCanadaSj: 'Petro-Canada, API Engine Oil Classifications 2004: API SJ and SL',
  petroCanadaSm: 'Petro-Canada, API Engine Oil Classifications 2004: API SM',
  petroCanadaCh4: 'Petro-Canada, API Engine Oil Classifications 2004: API CH-4',
  petroCanadaCi4: 'Petro-Canada, API Engine Oil Classifications 2004: API CI-4',
  infineum2014: 'Infineum, API Engine Oil Classifications, 2014',
  ilsacGf5: 'ILSAC GF-5, recommended changes for new viscosity grades',
  gf6Draft: 'ILSAC GF-6A recommendations, draft of November 28, 2017',
  gf7News: 'Fuels & Lubes, articles on ILSAC GF-7 and API SQ, 2022–2024',
  cj4Sheet: 'CJ-4 performance specification, apicj-4.org, 2012',
  lubrizolFa4: 'Lubrizol, API FA-4',
  acea2010: 'ACEA 2010 European oil sequences, December 2010',
  acea2012: 'Sarma, ACEA 2012 against ACEA 2010',
  jasoT903: 'Lubrizol, JASO MA (T 903:2016) and JASO MA2 (T 903:2023)',
  assumption: 'an assumption of the institute where those name no figure',
};

const lifted =
  ' A C category stands before this S category and the label has no certification mark, so phosphorus, sulfur, TEOST MHT, ball rust and ' +
  'gelation are not limited (Infineum 2014, footnotes 5 and 9).';

/** `Limits from …`, with what lifts some of them; empty for a class without limits. */
export const sourcesText = ({ sources, isLifted }: Pick<ClassClaim, 'sources' | 'isLifted'>): string => {
  if (sources.length === 0) return '';
  const from = sources.every((source) => source === 'assumption')
    ? 'Limits: an assumption of the institute. A value outside leaves the claim undecided.'
    : `Limits from: ${sources.map((source) => texts[source]).join('; ')}.`;
  return `${from}${isLifted ? lifted : ''}`;
};

// What documents and screens state of a label, as titles and texts.

import {
  catalogueName,
  type LabelName,
  labelNames,
  marks,
  oilLabel,
  plainNames,
} from '../samples/oil-label.schemas.ts';
import { formatGrade } from '../shared/sae-grade.ts';
import type { OilRow } from './catalogue.schemas.ts';

/** Some fields of a label as they are on the wire. */
type SomeLabel = Readonly<Partial<Record<LabelName, string | number | boolean | null>>>;

export interface LabelFact {
  name: LabelName | 'bought_in' | 'marks';
  title: string;
  /** Empty where it is not stated. */
  text: string;
}

/** A field of the label as it is shown: a grade as `5W-30`, empty if it is not stated. */
const fieldText = (label: SomeLabel, name: LabelName): string => {
  const text = String(label[name] ?? '');
  return oilLabel[name].type === 'grade' ? formatGrade(text) : text;
};

/** The fields of these parts one by one, in the order of the table. Fields that the label does not have are left out. */
export const labelFacts = (
  label: SomeLabel,
  ...parts: readonly (typeof oilLabel)[LabelName]['part'][]
): LabelFact[] =>
  labelNames
    .filter((name) => name in label && parts.includes(oilLabel[name].part))
    .map((name) => ({ name, title: oilLabel[name].title, text: fieldText(label, name) }));

/** Where the bottle was bought, the narrowest place first: `Michigan, United States, Americas`. */
export const placeText = (label: SomeLabel, { withRegion }: { withRegion: boolean }): string =>
  labelFacts(label, 'place')
    .filter(({ name, text }) => text !== '' && (withRegion || name !== 'region'))
    .map(({ text }) => text)
    .reverse()
    .join(', ');

/** The marks on the label, or that it has none: `API, ILSAC`, `None (no API, no ILSAC)`; empty if none is stated. */
export const marksText = (label: SomeLabel): string => {
  const namesOf = (stated: boolean) =>
    marks.filter((mark) => label[mark] === stated).map((mark) => oilLabel[mark].name);
  const absent = namesOf(false);
  return namesOf(true).join(', ') || (absent.length > 0 ? `None (no ${absent.join(', no ')})` : '');
};

/** What the page of an oil states beside its brand and report number. */
export const oilFacts = (oil: OilRow): LabelFact[] => {
  const label: SomeLabel = Object.fromEntries(
    [...plainNames, ...marks].map((name) => [name, oil[catalogueName(name)]]),
  );
  const { year, region } = oilLabel;
  return [
    { name: 'year', title: year.title, text: fieldText(label, 'year') },
    ...labelFacts(label, 'product', 'claim'),
    { name: 'bought_in', title: 'Bought in', text: placeText(label, { withRegion: false }) },
    { name: 'region', title: region.title, text: fieldText(label, 'region') },
    { name: 'marks', title: 'Label marks', text: marksText(label) },
  ];
};

import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import {
  type CatalogueName,
  catalogueName,
  type LabelName,
  marks,
  type OilLabel,
  oilLabel,
  plainNames,
} from '@iom/contract/samples/oil-label.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { type LabelKey, labelKey, type StoredLabel } from './samples.tables.ts';

/** The stored values of some fields. */
export type LabelPart<N extends LabelName> = Pick<StoredLabel, LabelKey<N>>;

const wireValue = <N extends LabelName>(oil: LabelPart<N>, name: N) => {
  const stored = oil[labelKey(name)];
  return oilLabel[name].type === 'country' ? countryName(String(stored)) : stored;
};

/** Some fields of a label on the wire: a country by its name. */
export const wireLabel = <N extends LabelName>(oil: LabelPart<N>, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, wireValue(oil, name)])) as Pick<OilLabel, N>;

/** The same under the names of the catalogue. */
const catalogueLabel = <N extends LabelName>(oil: LabelPart<N>, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [catalogueName(name), wireValue(oil, name)])) as {
    [K in N as CatalogueName<K>]: OilLabel[K];
  };

/** The catalogue row of an oil. The blind code, `containerId`, is passed for administrators only. */
export const toOilResponse = (
  oil: Omit<StoredLabel, 'containerId'> & { id: number; groupId: number },
  status: OilRow['status'],
  containerId?: string | undefined,
): OilRow => ({
  id: oil.id,
  sample: oil.id,
  ...catalogueLabel(oil, plainNames),
  sample__group_id: oil.groupId,
  container_id: containerId,
  status,
  ...catalogueLabel(oil, marks),
});

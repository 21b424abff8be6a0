import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import type { markColumns, samples } from './samples.tables.ts';

type Stored = typeof samples.$inferSelect;

/** What the row of an oil shows of a sample. */
type OilFields = Pick<
  Stored,
  | 'id'
  | 'groupId'
  | 'reportNumber'
  | 'year'
  | 'brandName'
  | 'supplier'
  | 'saeGrade'
  | 'serviceClass'
  | 'oilType'
  | 'region'
  | 'country'
  | 'stateOrProvince'
  | (typeof markColumns)[keyof typeof markColumns]
>;

/** The catalogue row of an oil. The blind code, `containerId`, is passed for administrators only. */
export const toOilResponse = (
  oil: OilFields,
  status: OilRow['status'],
  containerId?: string | undefined,
): OilRow => ({
  id: oil.id,
  sample: oil.id,
  year: oil.year,
  brand_name: oil.brandName,
  supplier: oil.supplier,
  sample__sae_grade: oil.saeGrade,
  service_class: oil.serviceClass,
  oil_type: oil.oilType,
  region: oil.region,
  country: countryName(oil.country),
  state_or_province: oil.stateOrProvince,
  sample__report_number: oil.reportNumber,
  sample__group_id: oil.groupId,
  container_id: containerId,
  status,
  api_mark: oil.apiMark,
  dexos_mark: oil.dexosMark,
  energy_saving: oil.energySaving,
  ilsac_mark: oil.ilsacMark,
  jaso_mark: oil.jasoMark,
  resource_conserving: oil.resourceConserving,
});

import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import type { Oil } from './oils.store.ts';

/** The catalogue row of an oil; `container_id`, the blind code, only for administrators. */
export const toOilResponse = (oil: Oil, forAdministrator: boolean): OilRow => ({
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
  container_id: forAdministrator ? oil.containerId : undefined,
  status: oil.released ? 'RELEASED' : 'UNRELEASED',
  api_mark: oil.apiMark,
  dexos_mark: oil.dexosMark,
  energy_saving: oil.energySaving,
  ilsac_mark: oil.ilsacMark,
  jaso_mark: oil.jasoMark,
  resource_conserving: oil.resourceConserving,
});

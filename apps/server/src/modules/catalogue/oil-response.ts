import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { toOilResponse } from '#modules/samples/samples.module.ts';
import type { Oil } from './oils.store.ts';

/** The catalogue row of an oil, released or not; `container_id`, the blind code, only for administrators. */
export const toCatalogueRow = (oil: Oil, forAdministrator: boolean): OilRow =>
  toOilResponse(
    oil,
    oil.released ? 'RELEASED' : 'UNRELEASED',
    forAdministrator ? oil.containerId : undefined,
  );

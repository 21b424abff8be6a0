import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';

type OwnedOil = Pick<OilDetail, 'owned' | 'tests_available'>;

/** Does the user own values of the oil? */
export const ownsSome = ({ owned = [] }: OwnedOil) => owned.length > 0;

/** The tests for sale that the user does not own. */
export const unownedTests = ({ owned = [], tests_available }: OwnedOil) =>
  tests_available.filter(({ id }) => !owned.includes(id));

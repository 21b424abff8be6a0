import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { MeasuredOil } from '../../../features/library/oil-values/MeasuredOil.tsx';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';
import { OilOffer, TestsForSale } from '../../../features/purchasing/oil/OilOffer.tsx';

/** What features other than the catalogue add to an oil, on its page and over every list. */
export const useOilParts = () => ({
  ...useSelectedOils(),
  measured: (oil: OilDetail) => <MeasuredOil oil={oil} />,
  offer: (oil: OilDetail) => <OilOffer oil={oil} />,
  testsForSale: (oil: OilDetail) => <TestsForSale oil={oil} />,
});

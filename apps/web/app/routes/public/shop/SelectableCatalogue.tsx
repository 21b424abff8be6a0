import { Skeleton } from '@mantine/core';
import { OilCatalogue } from '../../../features/catalogue/list/OilCatalogue.tsx';
import { MeasuredOil } from '../../../features/library/oil-values/MeasuredOil.tsx';
import { PhoneSelectionBar } from '../../../features/purchasing/cart/PhoneSelectionBar.tsx';
import { useSelectedOils } from '../../../features/purchasing/cart/use-selected-oils.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';

/** The catalogue with the oils selected in the cart, the same at both its addresses. */
export const SelectableCatalogue = () => {
  const selection = useSelectedOils();
  const inBrowser = useHydrated();
  return inBrowser ? (
    <>
      <OilCatalogue {...selection} measured={(oil) => <MeasuredOil oil={oil} />} />
      <PhoneSelectionBar />
    </>
  ) : (
    <Skeleton h={900} animate={false} />
  );
};

import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { useLocation } from 'react-router';
import { FirstView, firstOilsQuery } from '../../../features/catalogue/list/FirstView.tsx';
import { OilCatalogue } from '../../../features/catalogue/list/OilCatalogue.tsx';
import { SelectedOilsBar, SelectionActions } from '../../../features/purchasing/cart/SelectionActions.tsx';
import { useOrderSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { useOpenedOil } from './use-opened-oil.ts';

/** The catalogue with the oils selected in the cart. */
const SelectableCatalogue = () => {
  const parts = useOpenedOil();
  const inBrowser = useHydrated();
  return inBrowser ? (
    <>
      <OilCatalogue {...parts} />
      <SelectedOilsBar />
    </>
  ) : (
    <FirstView />
  );
};

const Browse = () => (
  <>
    <PageHeader
      title="Browse and Select Oils from our Catalog"
      lead="Select oils, then choose their tests and see the price, or request a quote for them."
      actions={<SelectionActions />}
      isWideOnly
    />
    <SelectableCatalogue />
  </>
);

const SelectForDataset = () => (
  <>
    <Steps steps={useOrderSteps()} current={0} />
    <PageHeader
      lead="Select the oils for your dataset; their tests and prices come next. For a quote instead, request one."
      actions={<SelectionActions />}
      isWideOnly
    />
    <SelectableCatalogue />
  </>
);

export const handle: RenderedRoute = {
  readPageData: (queries) => queries.fetchQuery(firstOilsQuery()),
};

/** The catalogue has two addresses: to browse it, and to select oils as the first step of an order. */
export default function CatalogPage() {
  const { pathname } = useLocation();
  return pageAt(pathname) === pages.datasetSelect ? <SelectForDataset /> : <Browse />;
}

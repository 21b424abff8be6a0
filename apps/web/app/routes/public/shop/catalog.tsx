import { SelectionActions } from '../../../features/purchasing/cart/SelectionActions.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SelectableCatalogue } from './SelectableCatalogue.tsx';

export default function Catalog() {
  return (
    <>
      <PageHeader
        title="Browse and Select Oils from our Catalog"
        lead="Tick oils, then choose their tests and see the price, or request a quote for them."
        actions={<SelectionActions />}
      />
      <SelectableCatalogue />
    </>
  );
}

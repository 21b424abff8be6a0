import { SelectionActions } from '../../../features/purchasing/cart/SelectionActions.tsx';
import { useOrderSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { SelectableCatalogue } from './SelectableCatalogue.tsx';

export default function DatasetSelect() {
  return (
    <>
      <Steps steps={useOrderSteps()} current={0} />
      <PageHeader
        lead="Tick the oils of your dataset; their tests and prices come next. For a quote instead, request one."
        actions={<SelectionActions />}
      />
      <SelectableCatalogue />
    </>
  );
}

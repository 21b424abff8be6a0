import { Skeleton } from '@mantine/core';
import { OilCatalogue } from '../../../features/catalogue/OilCatalogue.tsx';
import { MeasuredOil } from '../../../features/library/verdicts/MeasuredOil.tsx';
import { GoToTestsButton } from '../../../features/purchasing/cart/GoToTestsButton.tsx';
import { useDatasetSelection } from '../../../features/purchasing/cart/use-dataset-selection.ts';
import { useOrderSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';

export default function DatasetSelect() {
  const selection = useDatasetSelection();
  const inBrowser = useHydrated();
  return (
    <>
      <Steps steps={useOrderSteps()} current={0} />
      <PageHeader
        title="Select oils"
        lead="Choose the oils of your dataset. Their tests come next."
        actions={<GoToTestsButton />}
      />
      {inBrowser ? (
        <OilCatalogue {...selection} measured={(oil) => <MeasuredOil oil={oil} />} />
      ) : (
        <Skeleton h={900} animate={false} />
      )}
    </>
  );
}

import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import { DataReportTable } from '../../../features/library/data-reports/DataReportTable.tsx';
import { MeasuredOil } from '../../../features/library/oil-values/MeasuredOil.tsx';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function OwnedPdfPage() {
  const selection = useSelectedOils();
  return (
    <>
      <PageHeader
        lead={
          <>
            The Engine Oil Data Report of every oil whose full set of tests you hold.{' '}
            <Anchor component={Link} to={pages.owned.path()} inherit>
              Back to My Datasets
            </Anchor>
          </>
        }
      />
      <DataReportTable />

      <OilModal {...selection} measured={(oil) => <MeasuredOil oil={oil} />} />
    </>
  );
}

import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import { DataReportTable } from '../../../features/library/data-reports/DataReportTable.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useOpenedOil } from '../../public/shop/use-opened-oil.ts';

export default function OwnedPdfPage() {
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

      <OilModal {...useOpenedOil()} />
    </>
  );
}

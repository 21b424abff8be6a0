import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { RegionalReportList } from '../../../features/library/regional-databases/RegionalReportList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function RegionalReportsPage() {
  return (
    <>
      <PageHeader
        lead="All released oils of a year and region, sold as one database. Without a price it is not for sale."
        actions={
          <Button component={Link} to={pages.createRegionalReport.path()}>
            Create Regional
          </Button>
        }
      />
      <RegionalReportList />
    </>
  );
}

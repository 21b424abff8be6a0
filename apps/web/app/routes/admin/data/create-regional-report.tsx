import { CreateRegionalReport } from '../../../features/library/regional-databases/CreateRegionalReport.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CreateRegionalReportPage() {
  return (
    <>
      <PageHeader lead="A database holds the oils of its year and region that are released, also those released later." />
      <CreateRegionalReport />
    </>
  );
}

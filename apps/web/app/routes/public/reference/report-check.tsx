import { useParams } from 'react-router';
import { ReportCheck } from '../../../features/library/data-reports/ReportCheck.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ReportCheckPage() {
  const { code = '' } = useParams();
  return (
    <>
      <PageHeader />
      <ReportCheck code={code} />
    </>
  );
}

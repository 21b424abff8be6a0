import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { EditRegionalReport } from '../../../features/library/regional-databases/EditRegionalReport.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function RegionalReportPage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <EditRegionalReport id={Number(id)} notFound={<NotFound />} />;
}

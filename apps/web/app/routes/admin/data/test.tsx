import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { EditTest } from '../../../features/catalogue/tests/EditTest.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function TestPage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <EditTest id={Number(id)} notFound={<NotFound />} />;
}

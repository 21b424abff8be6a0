import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { MessagePage } from '../../../features/content/desk/MessagePage.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function ManageMessagePage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <MessagePage id={Number(id)} notFound={<NotFound />} />;
}

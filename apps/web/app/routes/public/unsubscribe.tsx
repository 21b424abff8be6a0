import { useParams } from 'react-router';
import { Unsubscribe } from '../../features/watches/Unsubscribe.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageHeader />
      <Unsubscribe token={token} />
    </>
  );
}

import { useParams } from 'react-router';
import { AcceptOffer } from '../../features/library/assign/AcceptOffer.tsx';
import { pageMeta } from '../../lib/site.ts';

export const meta = () => pageMeta('Accept data');

export default function AssignmentAcceptPage() {
  const { token = '' } = useParams();
  return (
    <div className="page">
      <AcceptOffer token={token} />
    </div>
  );
}

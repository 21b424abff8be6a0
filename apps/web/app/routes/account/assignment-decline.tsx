import { useParams } from 'react-router';
import { DeclineOffer } from '../../features/library/assign/DeclineOffer.tsx';
import { pageMeta } from '../../lib/site.ts';

export const meta = () => pageMeta('Decline data');

export default function AssignmentDeclinePage() {
  const { token = '' } = useParams();
  return (
    <div className="page">
      <DeclineOffer token={token} />
    </div>
  );
}
